import { useState } from 'react';
import { FileButton } from '@/admin/ui/controls/file-button';
import { canHash, fileSha256 } from '@/shared/vault/file-sha256';

interface CompareFileProps {
  /** SHA-256 in hex. */
  hash: string;
  action: string;
  same: string;
  other: string;
  className?: string | undefined;
}

/** Says whether a file is the one with this hash; the file stays on the device. */
export function CompareFile({ hash, action, same, other, className }: CompareFileProps) {
  const [compared, setCompared] = useState<string | null>(null);
  const compare = (file: File | undefined) => {
    setCompared(null);
    if (file)
      void fileSha256(file).then(
        (found) => setCompared(found === hash ? same : other),
        () => setCompared(null),
      );
  };
  return (
    <>
      {canHash() && <FileButton text={action} onFiles={(files) => compare(files?.[0])} />}
      <p role="status" className={className}>
        {compared}
      </p>
    </>
  );
}
