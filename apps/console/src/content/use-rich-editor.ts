import { Editor, type EditorOptions } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';

/**
 * An editor in the element that gets `host`. What it begins with does not change it later; `onUpdate` is always the newest
 * one. Undefined until it is there.
 */
export function useRichEditor(options: Partial<EditorOptions>) {
  const host = useRef<HTMLDivElement>(null);
  const first = useRef(options);
  const [editor, setEditor] = useState<Editor>();
  // Counts what happens to it, so that buttons show its state.
  const [, setTurn] = useState(0);
  useEffect(() => {
    const made = new Editor({ ...first.current, element: host.current });
    made.on('transaction', () => setTurn((turn) => turn + 1));
    setEditor(made);
    return () => made.destroy();
  }, []);
  const { onUpdate } = options;
  useEffect(() => {
    if (editor === undefined || onUpdate === undefined) return undefined;
    editor.on('update', onUpdate);
    return () => void editor.off('update', onUpdate);
  }, [editor, onUpdate]);
  return { host, editor };
}
