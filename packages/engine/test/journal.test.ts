import { chain, GENESIS, readBody, readTape, sha256, writeBody, writeTape } from '@vitrine/engine/journal';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const text = fc.string({ unit: 'binary', maxLength: 40 });
const whole = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const row = fc.record({
  seq: whole,
  at: whole,
  actor: whole,
  key: fc.oneof(fc.constant(''), text.map(sha256)),
  args: fc.oneof(fc.constant(''), text.map(sha256)),
  events: fc.array(fc.record({ type: fc.constant('SitePublished' as const), factVersion: whole, terms: text }), {
    maxLength: 4,
  }),
});

it('a row reads back as it was written, in one line, whatever its texts hold', () => {
  fc.assert(
    fc.property(row, (content) => {
      const body = writeBody(content);
      expect(readBody(body)).toEqual(content);
      expect(body).not.toMatch(/[\n\r\0]/);
      // What is hashed is what is stored: the text survives UTF-8.
      expect(Buffer.from(body, 'utf8').toString('utf8')).toBe(body);
      expect(JSON.stringify(JSON.parse(body))).toBe(body);
    }),
  );
});

it('a hash follows from the row before and the body alone', () => {
  // printf '%064d' 0 | xxd -r -p | (cat; printf a) | sha256sum
  const first = chain(GENESIS, 'a');
  expect(first.toString('hex')).toBe('41a0370c3d9f42773a59e8e01651911cf43b1e3f66944cbb690029debc4eb647');
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(chain(GENESIS, a).equals(chain(GENESIS, b))).toBe(a === b || Buffer.from(a).equals(Buffer.from(b)));
      expect(chain(first, a).equals(chain(GENESIS, a))).toBe(false);
    }),
  );
});

it('ticks read back as they were packed; a line that is not a tick is named', () => {
  const tick = fc.record({
    instrument: whole,
    seq: whole,
    bid: fc.bigInt({ min: 0n, max: 2n ** 62n }),
    ask: fc.bigInt({ min: 0n, max: 2n ** 62n }),
    at: whole,
    sourceAt: whole,
    source: fc.stringMatching(/^[a-z0-9-]{1,20}$/),
  });
  fc.assert(
    fc.property(fc.array(tick, { minLength: 1, maxLength: 20 }), (ticks) => {
      expect(readTape(writeTape(ticks))).toEqual(ticks);
    }),
  );
  expect(() => readTape('1,2,3')).toThrow('not a tick');
});

it.each(['a,b', 'a\nb', 'a\0b'])(
  'a source that is named %j is refused: its ticks would read back as others',
  (source) => {
    const tick = { instrument: 1, seq: 1, bid: 1n, ask: 2n, at: 1, sourceAt: 1, source };
    expect(() => writeTape([tick])).toThrow('the tape cannot hold the source name');
  },
);

it('an event or a version that this program does not know is refused by name', () => {
  const body = (event: string): string =>
    `{"actor":"0","args":"","at":"1","events":[${event}],"key":"","seq":"1","shard":"0"}`;
  expect(() => readBody(body('{"type":"MoonPublished","v":"1"}'))).toThrow('unknown event MoonPublished');
  expect(() => readBody(body('{"factVersion":"1","terms":"{}","type":"SitePublished","v":"99"}'))).toThrow(
    'event SitePublished has unknown version 99',
  );
  expect(() => readBody(body('{"factVersion":"1","type":"SitePublished","v":"1"}'))).toThrow(
    'field SitePublished.terms is missing',
  );
  expect(() => readBody('not JSON')).toThrow();
});
