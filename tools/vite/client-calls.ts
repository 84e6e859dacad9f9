import type { Plugin } from 'vite';

/** What only the server and the tests read: schemas, reasons, examples and documentation. What is false counts as absent. */
const SERVER_ONLY = new Set([
  'request',
  'response',
  'reasons',
  'summary',
  'room',
  'effect',
  'multipart',
  'isPrivate',
  'exampleRefusal',
  'example',
  'why',
  'needsApproval',
  'needsCode',
  'mayBeStale',
]);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function* nodes(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodes(child);
  }
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The server's properties of a call that is defined here. */
function* serverOnly(node: Node, unread: readonly string[]): Generator<Edit> {
  const { callee, arguments: given } = node as { callee?: { name?: string }; arguments?: readonly Node[] };
  if (node.type !== 'CallExpression' || callee?.name !== 'defineCall') return;
  for (const property of (given?.[0]?.properties ?? []) as readonly (Node & { key?: { name?: string } })[]) {
    const isAbsent = (property.value as { readonly value?: unknown } | undefined)?.value === false;
    if (
      property.type !== 'Property' ||
      !(SERVER_ONLY.has(property.key?.name ?? '') || unread.includes(property.key?.name ?? '') || isAbsent)
    )
      continue;
    yield { start: property.start, end: property.end, text: '...null' };
  }
}

/** Marks what a module calculates as made without side effects, so that the schemas and lists nobody uses are left out. */
function* schemas(program: Node, code: string): Generator<Edit> {
  for (const statement of program.body as readonly Node[]) {
    const declaration = (
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    ) as Node | null;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { init } of declaration.declarations as readonly { readonly init: Node | null }[]) {
      if (init === null || /Function/.test(init.type)) continue;
      const text = code.slice(init.start, init.end);
      if (!text.includes('(') || text.startsWith('defineCall(')) continue;
      yield { start: init.start, end: init.start, text: '/*#__PURE__*/ (() => (' };
      yield { start: init.end, end: init.end, text: '))()' };
    }
  }
}

/**
 * Takes the schemas off the calls of `wire` under `directory`, so that the browser carries their addresses alone: the
 * client sends what TypeScript has checked. `unread`: what the app does not read of a call beside that. Schemas that a form wants are imported by their own names and stay.
 */
export function clientCalls(directory: string, unread: readonly string[] = []): Plugin {
  return {
    name: 'vitrine:client-calls',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      const [path = ''] = id.split('?');
      if (!path.startsWith(directory) || !path.endsWith('.ts')) return undefined;
      const program = this.parse(code, { lang: 'ts' }) as unknown as Node;
      const edits = [...schemas(program, code)];
      for (const node of nodes(program)) edits.push(...serverOnly(node, unread));
      let result = code;
      for (const { start, end, text } of edits.sort((one, other) => other.start - one.start))
        result = result.slice(0, start) + text + result.slice(end);
      return { code: result, map: null };
    },
  };
}
