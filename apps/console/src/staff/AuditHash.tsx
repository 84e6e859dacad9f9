import { CopyId } from '../ground/parts/CopyId.tsx';

export function AuditHash({ hash }: { readonly hash: string }) {
  return <CopyId text={hash} short={`${hash.slice(0, 12)}…`} />;
}
