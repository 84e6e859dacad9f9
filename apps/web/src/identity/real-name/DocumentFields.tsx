import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { Segmented } from '@vitrine/ui/components/Segmented';
import { useTranslations } from 'use-intl';
import { ImageField } from '../../ground/pictures/ImageField.tsx';
import type { Problems } from '../entry/entry-form.ts';
import type { AskedDocuments } from './document-check.ts';
import { type DocumentField, type Documents, ID_CARD, PASSPORT, SIDES, type Side } from './real-name-fields.ts';

interface Props {
  readonly asked: AskedDocuments;
  readonly values: Documents;
  readonly set: (field: DocumentField) => (text: string) => void;
  readonly problems: Problems<DocumentField>;
  /** Of a visitor: the secret that names their images as theirs. */
  readonly visitor?: string;
}

/** The name as in the document, the document, its number, and its pictures: those that are asked for. */
export function DocumentFields({ asked, values, set, problems, visitor }: Props) {
  const t = useTranslations('login');
  const pictures = SIDES.filter((side) => asked[side]);
  return (
    <>
      {asked.name ? (
        <Field label={t('name')} hint={t('realName.nameHint')} {...errorOf(problems.name)}>
          <Input autoComplete="name" maxLength={80} value={values.name} onChange={set('name')} />
        </Field>
      ) : null}
      {asked.card_id || pictures.length > 0 ? <IdType value={values.id_type} onChange={set('id_type')} /> : null}
      {asked.card_id ? (
        <NumberField
          label={t('realName.cardNumber')}
          most={40}
          value={values.card_id}
          onChange={set('card_id')}
          error={problems.card_id}
        />
      ) : null}
      {asked.ssn ? (
        <NumberField
          label={t('realName.ssn')}
          most={20}
          value={values.ssn}
          onChange={set('ssn')}
          error={problems.ssn}
        />
      ) : null}
      {pictures.length === 0 ? null : <Pictures sides={pictures} {...{ values, set, problems, visitor }} />}
    </>
  );
}

interface PicturesProps extends Pick<Props, 'values' | 'set' | 'problems'> {
  readonly sides: readonly Side[];
  readonly visitor: string | undefined;
}

function Pictures({ sides, values, set, problems, visitor }: PicturesProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {sides.map((side) => (
        <Picture
          key={side}
          side={side}
          idType={values.id_type}
          value={values[side]}
          onChange={set(side)}
          error={problems[side]}
          visitor={visitor}
        />
      ))}
    </div>
  );
}

const errorOf = (error: string | undefined) => (error === undefined ? {} : { error });

function IdType({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const t = useTranslations('login.realName');
  const options = [ID_CARD, PASSPORT].map((one) => ({ value: one, label: t(`idTypes.${one as '1' | '2'}`) }));
  return <Segmented look="box" label={t('idType')} options={options} value={value} onChange={onChange} />;
}

interface NumberProps {
  readonly label: string;
  readonly most: number;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error: string | undefined;
}

function NumberField({ label, most, value, onChange, error }: NumberProps) {
  return (
    <Field label={label} {...errorOf(error)}>
      <Input
        ltr
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={most}
        value={value}
        onChange={onChange}
      />
    </Field>
  );
}

interface PictureProps {
  readonly side: Side;
  readonly idType: string;
  readonly value: string;
  readonly onChange: (url: string) => void;
  readonly error: string | undefined;
  readonly visitor: string | undefined;
}

function Picture({ side, idType, ...rest }: PictureProps) {
  const t = useTranslations('login.realName');
  const isPassport = idType === PASSPORT;
  const label = isPassport && side !== 'hand_pic' ? t(`passportSides.${side}`) : t(`sides.${side}`);
  return (
    <ImageField
      label={label}
      hint={t(`hints.${side}`)}
      camera={side === 'hand_pic' ? 'user' : 'environment'}
      {...rest}
    />
  );
}
