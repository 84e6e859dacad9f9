import { Button } from '@vitrine/ui/components/Button';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { Switch } from '@vitrine/ui/components/Switch';
import type { ContentKind } from '@vitrine/wire/content/operator/kinds';
import { ImageUp, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { fieldsOf } from './content-body.ts';
import type { EditorState } from './use-editor.ts';
import { usePicture } from './use-picture.tsx';

interface Props {
  readonly kind: ContentKind;
  readonly editor: EditorState;
  readonly isNew: boolean;
}

/** What is the same in every language. */
export function Options({ kind, editor, isNew }: Props) {
  const t = useTranslations('console.content');
  const { isNews, hasPicture, isCompany } = fieldsOf(kind);
  const { draft, change } = editor;
  return (
    <fieldset className="flex flex-col gap-3 border-t border-hairline pt-4">
      <legend className="sr-only">{t('options')}</legend>
      {kind === 'page' && isNew ? <Group editor={editor} /> : null}
      {hasPicture ? <Picture editor={editor} /> : null}
      {isNews ? (
        <>
          <Switch
            label={t('onHome')}
            note={t('onHomeNote')}
            checked={draft.isOnHome}
            onChange={(isOnHome) => change({ isOnHome })}
          />
          <Switch
            label={t('pinned')}
            note={t('pinnedNote')}
            checked={draft.isPinned}
            onChange={(isPinned) => change({ isPinned })}
          />
        </>
      ) : null}
      {isCompany ? <CompanyFacts editor={editor} /> : null}
    </fieldset>
  );
}

function Group({ editor }: { readonly editor: EditorState }) {
  const t = useTranslations('console.content');
  return (
    <Field
      label={t('group')}
      hint={t('groupHint')}
      {...(editor.wrongFields.includes('name') && { error: t('groupWrong') })}
    >
      <Input
        ltr
        value={editor.name}
        onChange={editor.setName}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        placeholder="help.deposits"
      />
    </Field>
  );
}

function Picture({ editor: { draft, change } }: { readonly editor: EditorState }) {
  const t = useTranslations('console.content');
  const picture = usePicture(({ path }) => change({ logo: path }));
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm text-muted">{t('picture')}</span>
      <div className="flex flex-wrap items-center gap-3">
        {draft.logo === '' ? null : (
          <img src={draft.logo} alt="" className="size-14 rounded-control border border-hairline object-cover" />
        )}
        {picture.input}
        <Button size="small" icon={<ImageUp aria-hidden size={16} />} busy={picture.isSending} onClick={picture.choose}>
          {draft.logo === '' ? t('pictureAdd') : t('pictureReplace')}
        </Button>
        {draft.logo === '' ? null : (
          <Button size="small" icon={<Trash2 aria-hidden size={16} />} onClick={() => change({ logo: '' })}>
            {t('pictureRemove')}
          </Button>
        )}
      </div>
      <p role="alert" className="text-xs text-danger empty:hidden">
        {picture.problem}
      </p>
    </div>
  );
}

function CompanyFacts({ editor: { draft, change, wrongFields } }: { readonly editor: EditorState }) {
  const t = useTranslations('console.content');
  const facts = [
    { key: 'url', ltr: true, wrong: t('company.urlWrong') },
    { key: 'email', ltr: true, wrong: t('company.emailWrong') },
    { key: 'address', ltr: false, wrong: t('company.lineWrong') },
    { key: 'location', ltr: false, wrong: t('company.lineWrong') },
  ] as const;
  return facts.map(({ key, ltr, wrong }) => (
    <Field key={key} label={t(`company.${key}`)} {...(wrongFields.includes(key) && { error: wrong })}>
      <Input
        ltr={ltr}
        value={draft[key]}
        onChange={(text) => change({ [key]: text })}
        maxLength={200}
        autoComplete="off"
      />
    </Field>
  ));
}
