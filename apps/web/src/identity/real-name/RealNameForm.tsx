import { realName } from '@vitrine/wire/identity/real-name';
import type { RealNameStatus } from '@vitrine/wire/identity/real-name-status';
import type { User } from '@vitrine/wire/identity/user';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { client, queryClient } from '../../ground/client.ts';
import { dropOwnDraft, keepOwnDraft, ownDraft } from '../../ground/own-draft.ts';
import { useSite } from '../../ground/site.ts';
import { EntryForm } from '../entry/EntryForm.tsx';
import { useEntryForm } from '../entry/entry-form.ts';
import { DocumentFields } from './DocumentFields.tsx';
import { type AskedDocuments, useDocumentCheck, useInvalidDocument } from './document-check.ts';
import { documentsOf, draftOf, PASSPORT } from './real-name-fields.ts';
import { realNameKey } from './real-name-query.ts';

const DRAFT = 'real-name';

interface Props {
  readonly user: User;
  readonly status: RealNameStatus;
}

/** Name, document and pictures. What was entered outlives a reload until it is sent. */
export function RealNameForm({ user, status }: Props) {
  const t = useTranslations('login.realName');
  const { form, asked } = useRealNameForm({ user, status });
  return (
    <>
      {status.reason === null ? (
        <p className="text-sm text-muted">{t('text')}</p>
      ) : (
        <Rejected reason={status.reason} remark={status.remark} />
      )}
      <EntryForm form={form} action={t('submit')}>
        <DocumentFields asked={asked} values={form.values} set={form.set} problems={form.problems} />
        <p className="text-xs text-muted">{t('privacy')}</p>
      </EntryForm>
    </>
  );
}

/** What is asked of somebody with this kind of document. */
function useAsked(): (idType: string) => AskedDocuments {
  const site = useSite().data;
  return (idType) => ({
    name: true,
    card_id: true,
    ssn: site?.is_reg_ssn === '1',
    front_pic: true,
    reverse_pic: idType !== PASSPORT,
    hand_pic: site?.is_reg_hand_pic === '1',
  });
}

function useRealNameForm({ user, status }: Props) {
  const asked = useAsked();
  const [initial] = useState(() => {
    const before = documentsOf(status);
    return draftOf(ownDraft(DRAFT), { ...before, name: before.name === '' ? user.name : before.name });
  });
  const queryKey = realNameKey(user.uid);
  const check = useDocumentCheck();
  const form = useEntryForm({
    empty: initial,
    check: (values) => check(values, asked(values.id_type)),
    send: async ({ name, id_type, card_id, ssn, front_pic, reverse_pic, hand_pic }) => {
      const is = asked(id_type);
      const answer = await client.ask(realName, {
        name: name.trim(),
        id_type,
        card_id: card_id.trim(),
        front_pic,
        ...(is.ssn ? { ssn: ssn.trim() } : {}),
        ...(is.reverse_pic ? { reverse_pic } : {}),
        ...(is.hand_pic ? { hand_pic } : {}),
      });
      dropOwnDraft();
      queryClient.setQueryData(queryKey, answer.data);
      return answer;
    },
    // Submitted in another window, or decided, meanwhile: the screen then shows that.
    onFailed: () => void queryClient.invalidateQueries({ queryKey }),
    invalid: useInvalidDocument(),
  });
  const { values, isSending } = form;
  useEffect(() => {
    if (!isSending) keepOwnDraft(DRAFT, values);
  }, [values, isSending]);
  return { form, asked: asked(values.id_type) };
}

/** Why the documents of the last try were not accepted. */
function Rejected({
  reason,
  remark,
}: {
  readonly reason: NonNullable<RealNameStatus['reason']>;
  readonly remark: string;
}) {
  const t = useTranslations('login.realName');
  return (
    <div role="note" className="flex flex-col gap-1 rounded-card bg-danger-tint p-4 text-sm">
      <p className="text-base font-semibold">{t('rejected')}</p>
      <p>{t(`reasons.${reason}`)}</p>
      {remark === '' ? null : (
        <p className="wrap-anywhere">
          {t('remark')} <bdi>{remark}</bdi>
        </p>
      )}
      <p className="text-muted">{t('again')}</p>
    </div>
  );
}
