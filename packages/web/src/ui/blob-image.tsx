import { useCallback } from 'react';

/** A picture that the page holds; its address lives for as long as it is drawn. */
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
