import { Link } from '@tanstack/react-router';
import { Badge } from '@vitrine/ui/components/Badge';
import { Button } from '@vitrine/ui/components/Button';
import { Field } from '@vitrine/ui/components/Field';
import { Empty } from '@vitrine/ui/components/States';
import { TextArea } from '@vitrine/ui/components/TextArea';
import { CONTROL, RING } from '@vitrine/ui/control';
import { useFieldControl } from '@vitrine/ui/field-control';
import { FEEDBACK_SUBJECTS, type FeedbackSubject } from '@vitrine/wire/support/conversation-fields';
import { MOST_TEXT } from '@vitrine/wire/support/support-message';
import { cx } from 'class-variance-authority';
import { ChevronRight, MessageSquareText } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { BackHeader } from '../ground/BackHeader.tsx';
import { Group } from '../ground/Group.tsx';
import { TimeText } from '../ground/time-zone.tsx';
import { useOwnFeedback } from './chat-queries.ts';
import { type Feedback, useFeedback } from './use-feedback.ts';
import { useSupportLive } from './use-support-live.ts';

/** `/feedback`: a form whose message staff read and answer, and what the customer has sent before. */
export function FeedbackScreen() {
  const t = useTranslations('support.feedback');
  const feedback = useFeedback();
  useSupportLive();
  return (
    <div className="w-full overflow-y-auto" data-scroll="page">
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 pb-6 lg:p-6">
        <BackHeader title={t('title')} to="/user" />
        {feedback.sent === undefined ? <FeedbackForm feedback={feedback} /> : <Sent feedback={feedback} />}
        <Earlier />
      </div>
    </div>
  );
}

function FeedbackForm({ feedback }: { readonly feedback: Feedback }) {
  const t = useTranslations('support.feedback');
  const { subject, setSubject, text, setText, problems, problem, isSending, submit } = feedback;
  return (
    <form
      noValidate
      className="flex flex-col gap-4 bg-card p-4 lg:rounded-card lg:border lg:border-hairline"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className="text-sm text-muted">{t('intro')}</p>
      <Field label={t('subject')} error={problems.subject}>
        <SubjectChoice value={subject} onChange={setSubject} />
      </Field>
      <Field label={t('text')} hint={t('left', { count: MOST_TEXT - text.length })} error={problems.text}>
        <TextArea rows={6} value={text} maxLength={MOST_TEXT} onChange={setText} />
      </Field>
      {problem === undefined ? null : (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <Button type="submit" tone="accent" size="large" busy={isSending}>
        {t('send')}
      </Button>
    </form>
  );
}

interface ChoiceProps {
  readonly value: FeedbackSubject | undefined;
  readonly onChange: (subject: FeedbackSubject) => void;
}

/** A native select: no extra code, and it works with every keyboard and phone. */
function SubjectChoice({ value, onChange }: ChoiceProps) {
  const t = useTranslations('support.feedback');
  return (
    <div className={cx(CONTROL, RING)}>
      <select
        {...useFieldControl()}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value as FeedbackSubject)}
        className="h-11 w-full min-w-0 rounded-control bg-transparent px-3 text-base text-text outline-none"
      >
        <option value="" disabled>
          {t('choose')}
        </option>
        {FEEDBACK_SUBJECTS.map((one) => (
          <option key={one} value={one}>
            {t(`subjects.${one}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

const LINK = 'flex min-h-11 items-center font-semibold text-accent hover:underline';

function Sent({ feedback: { sent, again } }: { readonly feedback: Feedback }) {
  const t = useTranslations('support.feedback');
  return (
    <div role="status" className="bg-card lg:rounded-card lg:border lg:border-hairline">
      <Empty
        icon={<MessageSquareText size={22} />}
        title={t('done')}
        text={t('doneText')}
        action={
          <span className="flex flex-wrap justify-center gap-4">
            <Link to="/mine/chat" search={sent === undefined ? {} : { id: sent }} className={LINK}>
              {t('see')}
            </Link>
            <Button onClick={again}>{t('again')}</Button>
          </span>
        }
      />
    </div>
  );
}

function Earlier() {
  const t = useTranslations('support.feedback');
  const { data = [] } = useOwnFeedback();
  if (data.length === 0) return null;
  return (
    <Group title={t('earlier')}>
      {data.map(({ id, subject, text, createdAt, unread }) => (
        <li key={id}>
          <Link to="/mine/chat" search={{ id }} className="flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-sunken">
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-2 font-semibold">
                {t(`subjects.${subject ?? 'other'}`)}
                {unread === 0 ? null : <Badge tone="accent">{t('answered')}</Badge>}
              </span>
              <span dir="auto" className="line-clamp-1 text-sm wrap-anywhere">
                {text}
              </span>
              <span className="block text-xs text-muted">
                <TimeText at={createdAt} />
              </span>
            </span>
            <ChevronRight aria-hidden size={18} className="mirror shrink-0 text-muted" />
          </Link>
        </li>
      ))}
    </Group>
  );
}
