import { DIRECTION, OPTION_STATUS } from '@vitrine/domain/options/option';
import type { Projections } from '../rows.ts';
import type { OptionEvent } from './events.ts';

/**
 * Option events -> `options`, and the terms in force, so that customers never see a version the core has not applied.
 */
export const projectOptions: Projections<OptionEvent> = {
  OptionTermsPublished(event, _row, rows) {
    rows.upsert('applied_facts', { subject: 'options', version: event.factVersion, body: event.terms });
  },
  OptionOpened(event, { seq }, rows) {
    rows.insert('options', {
      id: event.option,
      uid: event.uid,
      instrument: event.instrument,
      terms_version: event.termsVersion,
      direction: DIRECTION[event.direction],
      stake: event.stake,
      seconds: event.seconds,
      profit_ratio: event.profitRatio,
      loss_level: event.lossLevel,
      win: event.win,
      status: OPTION_STATUS.running,
      accepted_at: event.acceptedAt,
      accepted_tick_seq: event.acceptedTick,
      expires_at: event.expiresAt,
      quote_max_age: event.quoteMaxAge,
      opened_seq: seq,
      entry_price: null,
      entry_tick_seq: null,
      entry_tick_at: null,
      entered_seq: null,
      exit_price: null,
      exit_tick_seq: null,
      exit_tick_at: null,
      outcome: null,
      void_reason: null,
      profit: null,
      closed_at: null,
      closed_seq: null,
    });
  },
  OptionEntered(event, { seq }, rows) {
    rows.update(
      'options',
      { id: event.option },
      {
        entry_price: event.price,
        entry_tick_seq: event.tick.seq,
        entry_tick_at: event.tick.at,
        entered_seq: seq,
      },
    );
  },
  OptionSettled(event, { seq, at }, rows) {
    rows.update(
      'options',
      { id: event.option },
      {
        status: OPTION_STATUS.closed,
        exit_price: event.price,
        exit_tick_seq: event.tick.seq,
        exit_tick_at: event.tick.at,
        outcome: event.outcome,
        void_reason: event.voidReason,
        profit: event.profit,
        closed_at: at,
        closed_seq: seq,
      },
    );
  },
};
