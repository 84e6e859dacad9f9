import type { Editor } from '@tiptap/core';
import { Button } from '@vitrine/ui/components/Button';
import { Field } from '@vitrine/ui/components/Field';
import { IconButton } from '@vitrine/ui/components/IconButton';
import { Input } from '@vitrine/ui/components/Input';
import {
  Bold,
  Heading2,
  Heading3,
  ImageUp,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Table,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePicture } from './use-picture.tsx';

interface Tool {
  readonly name:
    | 'bold'
    | 'italic'
    | 'heading'
    | 'subheading'
    | 'bullets'
    | 'numbers'
    | 'quote'
    | 'table'
    | 'undo'
    | 'redo';
  readonly Icon: LucideIcon;
  readonly run: (editor: Editor) => unknown;
  readonly isActive?: (editor: Editor) => boolean;
}

const TOOLS: readonly Tool[] = [
  { name: 'bold', Icon: Bold, run: (e) => e.chain().focus().toggleBold().run(), isActive: (e) => e.isActive('bold') },
  {
    name: 'italic',
    Icon: Italic,
    run: (e) => e.chain().focus().toggleItalic().run(),
    isActive: (e) => e.isActive('italic'),
  },
  {
    name: 'heading',
    Icon: Heading2,
    run: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
    isActive: (e) => e.isActive('heading', { level: 2 }),
  },
  {
    name: 'subheading',
    Icon: Heading3,
    run: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
    isActive: (e) => e.isActive('heading', { level: 3 }),
  },
  {
    name: 'bullets',
    Icon: List,
    run: (e) => e.chain().focus().toggleBulletList().run(),
    isActive: (e) => e.isActive('bulletList'),
  },
  {
    name: 'numbers',
    Icon: ListOrdered,
    run: (e) => e.chain().focus().toggleOrderedList().run(),
    isActive: (e) => e.isActive('orderedList'),
  },
  {
    name: 'quote',
    Icon: Quote,
    run: (e) => e.chain().focus().toggleBlockquote().run(),
    isActive: (e) => e.isActive('blockquote'),
  },
  {
    name: 'table',
    Icon: Table,
    run: (e) => e.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
  },
  { name: 'undo', Icon: Undo2, run: (e) => e.chain().focus().undo().run() },
  { name: 'redo', Icon: Redo2, run: (e) => e.chain().focus().redo().run() },
];

/** What can be done to the selected text. */
export function EditorToolbar({ editor }: { readonly editor: Editor }) {
  const t = useTranslations('console.content.tool');
  const [isLinking, setLinking] = useState(false);
  const picture = usePicture(({ path }) => editor.chain().focus().setImage({ src: path, alt: '' }).run());
  return (
    <div className="border-b border-hairline">
      <div role="toolbar" aria-label={t('label')} dir="auto" className="flex flex-wrap">
        {TOOLS.map(({ name, Icon, run, isActive }) => (
          <IconButton
            key={name}
            label={t(name)}
            icon={<Icon aria-hidden size={18} />}
            aria-pressed={isActive?.(editor)}
            className="aria-pressed:bg-accent-tint aria-pressed:text-accent"
            onClick={() => run(editor)}
          />
        ))}
        <IconButton
          label={t('link')}
          icon={<Link aria-hidden size={18} />}
          aria-pressed={editor.isActive('link')}
          className="aria-pressed:bg-accent-tint aria-pressed:text-accent"
          onClick={() => setLinking((is) => !is)}
        />
        {picture.input}
        <IconButton
          label={t('picture')}
          icon={<ImageUp aria-hidden size={18} />}
          busy={picture.isSending}
          onClick={picture.choose}
        />
      </div>
      {isLinking ? <LinkForm editor={editor} onClose={() => setLinking(false)} /> : null}
      <p role="alert" className="px-3 text-xs text-danger empty:hidden">
        {picture.problem}
      </p>
    </div>
  );
}

/** A link leads to an `https` address, a mailbox or a page of this site. */
const isLink = (text: string): boolean => /^(https?:\/\/\S+|mailto:\S+@\S+|\/(?!\/)\S*)$/i.test(text);

function LinkForm({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) {
  const t = useTranslations('console.content.tool');
  const [address, setAddress] = useState(String(editor.getAttributes('link').href ?? ''));
  const set = () => {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run();
    else chain.setLink({ href: address }).run();
    onClose();
  };
  const isWrong = address !== '' && !isLink(address);
  return (
    <div className="flex flex-wrap items-end gap-2 border-t border-hairline p-3">
      <div className="min-w-48 flex-1">
        <Field label={t('address')} hint={t('addressHint')} {...(isWrong && { error: t('addressWrong') })}>
          <Input ltr value={address} onChange={setAddress} inputMode="url" autoComplete="off" maxLength={500} />
        </Field>
      </div>
      <Button size="small" tone="accent" inert={isWrong} onClick={set}>
        {t(address === '' ? 'removeLink' : 'setLink')}
      </Button>
    </div>
  );
}
