import { PRODUCTS } from '@vitrine/domain/config/jurisdictions';
import { LANGUAGES } from '@vitrine/locales/languages';
import { Badge } from '@vitrine/ui/components/Badge';
import { Button } from '@vitrine/ui/components/Button';
import { isolated } from '@vitrine/ui/format';
import { proposeJurisdiction } from '@vitrine/wire/config/operator/propose-jurisdiction';
import { ASSET_CLASSES } from '@vitrine/wire/market/asset-class';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Facts } from '../ground/parts/Facts.tsx';
import { Detail } from '../ground/parts/Page.tsx';
import { WaitingProposal } from '../ground/parts/WaitingProposal.tsx';
import { isOpenTo } from '../ground/roles.ts';
import { useStaff } from '../ground/session.ts';
import { useTableAddress } from '../ground/table/table-search.ts';
import { customersOf, type JurisdictionsAnswer, type Profile, useCountryName } from './jurisdictions.ts';

const ProfileDialog = lazy(() => import('./ProfileDialog.tsx').then((module) => ({ default: module.ProfileDialog })));

/** The dialog in the address. */
const EDIT = 'edit-profile';

interface Props {
  readonly title: string;
  readonly answer: JurisdictionsAnswer;
  readonly profile: Profile;
  readonly onClose: () => void;
}

/** Everything that a profile says. */
export function ProfileDetail({ title, answer, profile, onClose }: Props) {
  const t = useTranslations('console.jurisdictions');
  const { dialog, showDialog } = useTableAddress();
  const staff = useStaff();
  const mayPropose = profile.proposal === null && isOpenTo(proposeJurisdiction, staff?.roles ?? []);
  const propose = (
    <Button tone="accent" onClick={() => showDialog(EDIT)}>
      {t('propose')}
    </Button>
  );
  return (
    <Detail title={title} onClose={onClose} footer={mayPropose ? propose : undefined}>
      <div className="flex flex-col gap-5">
        {profile.proposal === null ? null : <WaitingProposal text={t('waiting')} proposal={profile.proposal} />}
        <Common answer={answer} profile={profile} />
        <Rules profile={profile} book="real" />
        <Rules profile={profile} book="practice" />
        <Texts answer={answer} profile={profile} />
        <p className="text-sm text-muted">{t('stays')}</p>
      </div>
      <Suspense>
        {mayPropose && dialog === EDIT ? (
          <ProfileDialog answer={answer} profile={profile} onClose={() => showDialog(undefined)} />
        ) : null}
      </Suspense>
    </Detail>
  );
}

function Common({ answer, profile }: Pick<Props, 'answer' | 'profile'>) {
  const t = useTranslations('console.jurisdictions');
  const app = useTranslations('console.app');
  const nameOf = useCountryName();
  const { id, name, countries, closeOnly, minimumAge } = profile;
  return (
    <Facts
      rows={[
        [t('profile'), <bdi key="name">{name}</bdi>],
        [t('countries'), countries.length === 0 ? t('allOthers') : countries.map(nameOf).join(', ')],
        [t('customers'), <bdi key="customers">{customersOf(answer, id)}</bdi>],
        [
          t('closeOnly'),
          closeOnly ? (
            <Badge key="mode" tone="warning">
              {app('yes')}
            </Badge>
          ) : (
            app('no')
          ),
        ],
        [t('minimumAge'), minimumAge],
        [t('bonuses'), t('noBonuses')],
      ]}
    />
  );
}

function Rules({ profile, book }: { readonly profile: Profile; readonly book: 'real' | 'practice' }) {
  const t = useTranslations('console.jurisdictions');
  const app = useTranslations('console.app');
  const { caps, products } = profile[book];
  const capped = ASSET_CLASSES.filter((each) => caps[each] !== undefined);
  return (
    <Part title={t(`book.${book}`)}>
      <Facts
        rows={[
          ...PRODUCTS.map((each) => [t(`product.${each}`), app(products.includes(each) ? 'yes' : 'no')] as const),
          ...capped.map(
            (each) => [t('cap', { class: t(`class.${each}`) }), <bdi key={each}>{`${caps[each]}x`}</bdi>] as const,
          ),
          ...(capped.length < ASSET_CLASSES.length
            ? [[t(capped.length === 0 ? 'caps' : 'otherCaps'), t('ofInstruments')] as const]
            : []),
        ]}
      />
    </Part>
  );
}

/** What customers read, and in which of their languages nothing is written. */
function Texts({ answer: { languages }, profile }: Pick<Props, 'answer' | 'profile'>) {
  const t = useTranslations('console.jurisdictions');
  const [own = 'en'] = languages;
  const missing = languages.filter((language) => profile.warnings[language] === undefined);
  const isNone = missing.length === languages.length;
  return (
    <Part title={t('warning')}>
      {languages.map((language) =>
        profile.warnings[language] === undefined ? null : (
          <p key={language} className="flex flex-col gap-1 text-sm">
            <bdi lang={LANGUAGES[language].locale} className="text-xs text-muted">
              {LANGUAGES[language].name}
            </bdi>
            <bdi dir="auto" className="wrap-anywhere">
              {profile.warnings[language]}
            </bdi>
          </p>
        ),
      )}
      {missing.length === 0 ? null : (
        <p className="text-sm text-muted">
          {isNone
            ? t('noWarning')
            : t('missing', {
                languages: missing.map((language) => isolated(LANGUAGES[language].name)).join(', '),
                own: isolated(LANGUAGES[own].name),
              })}
        </p>
      )}
    </Part>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}
