import type { OperatorDepositRow } from '@vitrine/wire/funding/operator/fields';
import type { ReactNode } from 'react';
import { Instant } from '../ground/parts/Instant.tsx';

type Step = OperatorDepositRow['arrival'];

/** A line of who did a step, and when; none while nobody has. */
export function stepRow(label: string, step: Step): readonly (readonly [string, ReactNode])[] {
  if (step === null) return [];
  return [
    [
      label,
      <span key={label}>
        <bdi>{step.by}</bdi> · <Instant at={step.at} />
      </span>,
    ],
  ];
}
