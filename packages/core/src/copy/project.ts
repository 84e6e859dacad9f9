import type { Projections } from '../rows.ts';
import type { CopyEvent } from './events.ts';

/** Events of copying -> masters, links, copies, what was skipped, and what is left to do. */
export const projectCopy: Projections<CopyEvent> = {
  MasterSet({ uid, isMaster, factVersion }, _row, rows) {
    rows.upsert('masters', { uid, is_master: isMaster, fact_version: factVersion });
  },
  Followed({ link, uid, master, copyMultiple, maxAmount }, { at }, rows) {
    rows.insert('copy_links', {
      id: link,
      uid,
      master,
      copy_multiple: copyMultiple,
      max_amount: maxAmount,
      is_followed: true,
      changed_at: at,
    });
  },
  FollowChanged({ link, copyMultiple, maxAmount }, { at }, rows) {
    rows.update('copy_links', { id: link }, { copy_multiple: copyMultiple, max_amount: maxAmount, changed_at: at });
  },
  Unfollowed({ link }, { at }, rows) {
    rows.update('copy_links', { id: link }, { is_followed: false, changed_at: at });
  },
  CopyingBegan({ uid, minute, copies }, _row, rows) {
    rows.upsert('copy_rates', { uid, minute, copies });
  },
  CopyingRefused({ uid, order, instrument }, { seq, idx, at }, rows) {
    rows.insert('copy_skips', {
      seq,
      idx,
      uid: 0,
      master: uid,
      origin: order,
      instrument,
      reason: 'copy.too-fast',
      at,
    });
  },
  OrderCopied({ order, uid, master, origin }, _row, rows) {
    rows.insert('copies', { id: order, uid, master, origin, is_edited: false, is_linked: true });
  },
  CopySkipped({ uid, master, origin, instrument, reason }, { seq, idx, at }, rows) {
    rows.insert('copy_skips', { seq, idx, uid, master, origin, instrument, reason, at });
  },
  CopyEdited({ order }, _row, rows) {
    rows.update('copies', { id: order }, { is_edited: true });
  },
  CopyEnded({ order }, _row, rows) {
    rows.update('copies', { id: order }, { is_linked: false });
  },
  CopyWorkQueued({ work, kind, uid, order, lots, lotsBefore, after }, _row, rows) {
    const what = { id: work, kind, master: uid, origin: order, lots, lots_before: lotsBefore, after };
    rows.insert('copy_work', { ...what, is_done: false });
  },
  CopyWorkContinued({ work, after }, _row, rows) {
    rows.update('copy_work', { id: work }, { after });
  },
  CopyWorkDone({ work }, _row, rows) {
    rows.update('copy_work', { id: work }, { is_done: true });
  },
};
