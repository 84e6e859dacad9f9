import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beyond, labelPlaces } from '../src/market/chart/label-places.ts';

const label = (y: number, width = 100, isFirst = false) => ({ y, width, isFirst, isKept: true });
const room = (width: number) => ({ width, height: 300, legend: 40 });

describe('the labels of lines', () => {
  it('stand at the left on their lines; one that is close to another stands beside it', () => {
    expect(labelPlaces([label(100), label(105), label(200)], room(400))).toEqual([
      { x: 8, y: 100 },
      { x: 108, y: 105 },
      { x: 8, y: 200 },
    ]);
  });

  it('that find no room on their lines stand above or below, within the chart', () => {
    expect(labelPlaces(Array(5).fill(label(100)), room(200))).toEqual(
      [100, 82, 118, 64, 136].map((y) => ({ x: 8, y })),
    );
  });

  it('are as many as a phone with ten options has, and none covers another or leaves the chart', () => {
    const places = labelPlaces(Array(10).fill(label(100, 130)), { width: 300, height: 240, legend: 40 });
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(10);
    for (const { x, y } of places) {
      expect(x + 130).toBeLessThanOrEqual(300);
      expect(y >= 49 && y <= 231).toBe(true);
    }
  });

  it('of a price that is being entered get their place first', () => {
    expect(labelPlaces([label(100), label(100, 100, true)], room(400))).toEqual([
      { x: 108, y: 100 },
      { x: 8, y: 100 },
    ]);
  });

  it('of a stop above or below the chart stand at its edge, clear of the legend, one below the other', () => {
    const labels = [label(-500), label(-20), label(301), label(900)];
    expect(labels.map((one) => beyond(one, room(150)))).toEqual(['above', 'above', 'below', 'below']);
    expect(labelPlaces(labels, room(150))).toEqual([49, 67, 291, 273].map((y) => ({ x: 8, y })));
  });

  it('of a line in the chart, or of one that needs not be kept, stay with it', () => {
    const labels = [label(60), label(300), { ...label(-500), isKept: false }];
    expect(labels.map((one) => beyond(one, room(400)))).toEqual([undefined, undefined, undefined]);
    expect(labelPlaces(labels, room(400)).map(({ y }) => y)).toEqual([60, 291, -500]);
  });

  it('of lines that run through the legend stand below it', () => {
    expect(labelPlaces([label(0), label(40), label(49)], room(400)).map(({ y }) => y)).toEqual([49, 49, 49]);
  });

  it('never cover each other while there is room, and never leave the chart', () => {
    const some = fc.array(
      fc.record({
        y: fc.integer({ min: 0, max: 60 }),
        width: fc.integer({ min: 20, max: 150 }),
        isFirst: fc.boolean(),
        isKept: fc.boolean(),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(some, (labels) => {
        const roomy = labelPlaces(labels, room(2_000));
        for (const [index, { x, y }] of roomy.entries()) {
          expect(y).toBe(Math.max(labels[index]!.y, 49));
          for (const [other, place] of roomy.entries())
            if (other !== index && Math.abs(place.y - y) < 16)
              expect(x + labels[index]!.width <= place.x || place.x + labels[other]!.width <= x).toBe(true);
        }
        for (const [index, { x }] of labelPlaces(labels, room(200)).entries())
          expect(x >= 8 && x + labels[index]!.width <= 200).toBe(true);
      }),
    );
  });
});
