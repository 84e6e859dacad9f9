import type { Call, RequestOf, ResponseOf } from '@vitrine/wire/call';
import type { Example } from '@vitrine/wire/example';

/** Whose things are made: their calls, each of them expected to succeed. */
export interface Owner {
  readonly demoId: string;
  call<C extends Call>(call: C, request: RequestOf<C>): Promise<ResponseOf<C>>;
}

/** Makes a thing and gives the text that names it in a request. */
export type MakeThing = (owner: Owner) => Promise<string>;

/** Makes what an example names; a new kind of thing is a file in `things` with its name. */
async function makeThing(thing: string, owner: Owner): Promise<string> {
  const { make } = (await import(`./things/${thing}.ts`)) as { readonly make: MakeThing };
  return make(owner);
}

/** The example as a request of the owner; what it names is made for it. Told `notOwn`, own things are left to be unknown ids. */
export async function requestFrom(
  example: Example,
  owner: Owner,
  notOwn?: 'not own',
): Promise<Readonly<Record<string, string>>> {
  const request: Record<string, string> = {};
  for (const [name, field] of Object.entries(example)) {
    if (typeof field === 'string') request[name] = field;
    else if (field.kind === 'any-text' || field.kind === 'file' || field.thing === undefined)
      request[name] = field.text;
    else if (field.kind === 'own' && notOwn !== undefined) request[name] = field.text;
    else request[name] = await makeThing(field.thing, owner);
  }
  return request;
}
