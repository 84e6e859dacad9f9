import type { EnginePort } from '@vitrine/engine/engine-api';
import { submitOption } from '@vitrine/wire/options/submit-option';
import type { Pool } from 'pg';
import { refusedBy } from '../platform/http/answer.ts';
import { route } from '../platform/http/context.ts';
import { type OptionWriting, optionRow } from './option-row.ts';
import { readOption } from './store.ts';

export const submitOptionRoute = (db: Pool, engine: EnginePort, writing: OptionWriting) =>
  route(submitOption, async ({ forex_id, type, number, seconds, terms_version }, { caller, idempotencyKey }) => {
    const { uid } = caller;
    const outcome = await engine.submit(
      {
        kind: 'submit-option',
        uid,
        instrument: forex_id,
        direction: type === 1 ? 'up' : 'down',
        stake: number,
        seconds,
        expectTerms: terms_version,
      },
      idempotencyKey(`${forex_id} ${type} ${number} ${seconds} ${terms_version ?? ''}`.trimEnd()),
    );
    if (!outcome.ok) return refusedBy(outcome.refusal);
    if (outcome.answer.kind !== 'option-opened')
      throw new Error(`a submitted option was answered ${outcome.answer.kind}`);
    const { seq, option } = await readOption(db, uid, outcome.answer.option);
    return { ...optionRow(option, writing), seq };
  });
