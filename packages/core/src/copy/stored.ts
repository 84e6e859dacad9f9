import { bigOf, type StoredPart, wholeOf } from '../stored.ts';
import type { CopyContext } from './context.ts';
import type { CopyWorkKind } from './kinds.ts';

export const storedCopy: readonly StoredPart<CopyContext>[] = [
  {
    rows: { table: 'masters', columns: ['uid', 'is_master', 'fact_version'] },
    load({ copy }, { uid, is_master, fact_version }) {
      const master = wholeOf(uid);
      copy.masters.set(master, {
        ...copy.master(master),
        isMaster: is_master === true,
        factVersion: wholeOf(fact_version),
      });
    },
  },
  {
    rows: { table: 'copy_rates', columns: ['uid', 'minute', 'copies'] },
    load({ copy }, { uid, minute, copies }) {
      const master = wholeOf(uid);
      copy.masters.set(master, { ...copy.master(master), minute: wholeOf(minute), copies: wholeOf(copies) });
    },
  },
  {
    rows: {
      table: 'copy_links',
      columns: ['id', 'uid', 'master', 'copy_multiple', 'max_amount'],
      where: { is_followed: true },
    },
    load({ copy }, { id, uid, master, copy_multiple, max_amount }) {
      const terms = { multiple: wholeOf(copy_multiple), maxAmount: bigOf(max_amount) };
      copy.follow(wholeOf(id), { uid: wholeOf(uid), master: wholeOf(master), ...terms });
    },
  },
  {
    rows: { table: 'copy_links', columns: ['id'], orderBy: { column: 'id', last: true } },
    load: ({ copy }, { id }) => copy.advanceLink(wholeOf(id)),
  },
  {
    rows: { table: 'copies', columns: ['id', 'uid', 'master', 'origin', 'is_edited'], where: { is_linked: true } },
    load({ copy }, { id, uid, master, origin, is_edited }) {
      copy.addCopy(wholeOf(id), {
        uid: wholeOf(uid),
        master: wholeOf(master),
        origin: wholeOf(origin),
        isEdited: is_edited === true,
      });
    },
  },
  {
    rows: {
      table: 'copy_work',
      columns: ['id', 'kind', 'master', 'origin', 'lots', 'lots_before', 'after'],
      where: { is_done: false },
      orderBy: { column: 'id' },
    },
    load({ copy }, { id, kind, master, origin, lots, lots_before, after }) {
      copy.work.set(wholeOf(id), {
        kind: kind as CopyWorkKind,
        master: wholeOf(master),
        origin: wholeOf(origin),
        lots: bigOf(lots),
        lotsBefore: bigOf(lots_before),
        after: wholeOf(after),
      });
    },
  },
  {
    rows: { table: 'copy_work', columns: ['id'], orderBy: { column: 'id', last: true } },
    load: ({ copy }, { id }) => copy.advanceWork(wholeOf(id)),
  },
];
