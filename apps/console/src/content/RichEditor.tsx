import '@vitrine/ui/rich-text.css';
import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { MOST_CONTENT } from '@vitrine/wire/content/operator/kinds';
import { useTranslations } from 'use-intl';
import { EditorToolbar } from './EditorToolbar.tsx';
import { useRichEditor } from './use-rich-editor.ts';

interface Props {
  readonly label: string;
  /** What stands there at first; later changes of it are its own. */
  readonly first: string;
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly onChange: (html: string) => void;
}

/** Only what the server stores: it removes everything else. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto'], HTMLAttributes: { rel: null, target: null } },
  }),
  Image,
  TableKit.configure({ table: { resizable: false } }),
];

/** A text with headings, lists, links, tables and pictures. */
export function RichEditor({ label, first, locale, direction, onChange }: Props) {
  const t = useTranslations('console.content');
  const { host, editor } = useRichEditor({
    extensions: EXTENSIONS,
    content: first,
    // Its own styles are in the page's, which allows no others.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        lang: locale,
        dir: direction,
        class: 'rich-text max-w-none! min-h-60 px-4 py-3 outline-none whitespace-pre-wrap',
      },
    },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : now.getHTML()),
  });
  const length = editor?.getHTML().length ?? 0;
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm text-muted">{label}</span>
      <div className="rounded-control border border-control bg-card focus-within:ring-2 focus-within:ring-accent">
        {editor === undefined ? null : <EditorToolbar editor={editor} />}
        <div ref={host} />
      </div>
      {length > MOST_CONTENT ? (
        <p role="alert" className="text-xs text-danger">
          {t('tooLong', { most: MOST_CONTENT })}
        </p>
      ) : null}
    </div>
  );
}
