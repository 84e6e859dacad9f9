const UNITS = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
] as const;

/** A measured wait in the next larger round figure: what is said is kept. */
export function answersWithin(seconds: number): {
  readonly count: number;
  readonly unit: 'days' | 'hours' | 'minutes';
} {
  const [unit, length] = UNITS.find(([, each]) => seconds > 0.9 * each) ?? UNITS[2];
  const exact = Math.max(1, Math.ceil(seconds / length));
  // Of minutes every fifth: 17 promises more than was measured.
  return { unit, count: unit === 'minutes' && exact > 5 ? Math.ceil(exact / 5) * 5 : exact };
}
