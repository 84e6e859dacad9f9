interface Props<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** A choice in a line of words, for what is changed less often than the field it belongs to. */
export function TextChoices<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in sight
    <div role="group" aria-label={label} className="flex gap-3 text-xs">
      {options.map((each) => (
        <button
          key={each.value}
          type="button"
          aria-pressed={value === each.value}
          onClick={() => onChange(each.value)}
          className="min-h-11 min-w-11 text-start text-muted hover:text-text aria-pressed:font-semibold aria-pressed:text-accent pointer-fine:min-h-6 pointer-fine:min-w-0"
        >
          {each.label}
        </button>
      ))}
    </div>
  );
}
