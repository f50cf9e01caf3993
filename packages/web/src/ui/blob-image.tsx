import { useCallback } from 'react';

/** An image from a Blob; its object URL is revoked on unmount. */
export function BlobImage({ blob, alt }: { blob: Blob; alt: string }) {
  const draw = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(blob);
      return () => URL.revokeObjectURL(image.src);
    },
    [blob],
  );
  return <img ref={draw} alt={alt} />;
}
