import type { AuditEntry } from '@vitrine/wire/staff/operator/audit';
import { useTranslations } from 'use-intl';
import { useNameOf } from '../ground/names.ts';
import { AuditLink } from '../ground/parts/AuditLink.tsx';
import { CopyId } from '../ground/parts/CopyId.tsx';
import { Difference } from '../ground/parts/Difference.tsx';
import { Facts } from '../ground/parts/Facts.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { Detail } from '../ground/parts/Page.tsx';
import { SubjectLink } from '../ground/parts/SubjectLink.tsx';
import { AuditHash } from './AuditHash.tsx';
import { AuditOutcome } from './AuditOutcome.tsx';
import { decisionOf } from './decision-of.ts';
import { useSubjectName } from './subject-name.ts';

export function AuditDetail({ entry, onClose }: { readonly entry: AuditEntry; readonly onClose: () => void }) {
  const t = useTranslations('console.audit');
  const app = useTranslations('console.app');
  const role = useTranslations('console.role');
  const proposals = useTranslations('console.proposals');
  const subjectName = useSubjectName();
  const decision = decisionOf(entry);
  return (
    <Detail title={useNameOf('operation')(entry.operation)} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <Facts
          rows={[
            [t('at'), <Instant key="at" at={entry.at} />],
            [t('staffMember'), entry.staffName === '' ? app('none') : entry.staffName],
            [t('roles'), entry.roles.length === 0 ? app('none') : entry.roles.map((one) => role(one)).join(', ')],
            [t('operation'), <CopyId key="operation" text={entry.operation} />],
            [t('subject'), entry.subject === '' ? app('none') : <SubjectLink key="subject" subject={entry.subject} />],
            ...(entry.about === ''
              ? []
              : ([
                  [t('about'), <AuditLink key="about" subject={entry.about} text={subjectName(entry.about)} />],
                ] as const)),
            ...(decision === undefined
              ? []
              : ([
                  [t('decision'), proposals(decision.verdict === 'approve' ? 'stateApplied' : 'stateRejected')],
                ] as const)),
            [t('outcome'), <AuditOutcome key="outcome" outcome={entry.outcome} />],
            [t('address'), <CopyId key="address" text={entry.address} />],
            [t('id'), <CopyId key="id" text={String(entry.id)} />],
            [t('hash'), <AuditHash key="hash" hash={entry.hash} />],
          ]}
        />
        <Difference before={(decision ?? entry).before} after={(decision ?? entry).after} />
      </div>
    </Detail>
  );
}
