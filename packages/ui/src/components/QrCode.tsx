import { useMemo } from 'react';
import { encode } from 'uqr';

interface Props {
  readonly text: string;
  /** For screen readers. */
  readonly label: string;
}

/** Dark on white in both colour modes, so that cameras can read it. */
export function QrCode({ text, label }: Props) {
  const { size, path } = useMemo(() => {
    const { data } = encode(text, { border: 3 });
    const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: data.length, path: squares.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={208}
      height={208}
      shapeRendering="crispEdges"
      className="mx-auto rounded-control"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
