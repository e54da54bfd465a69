import { type DragEvent, useId, useState } from 'react';
import { acceptedPictures } from '#domain/image-renditions.ts';

interface ImageDropProps {
  error: string | undefined;
  onFiles: (files: File[]) => void;
}

/** An area to drop images on, or to select them by click or keyboard. */
export function ImageDrop({ error, onFiles }: ImageDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);

  function handleDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the file input. */}
      <div
        className="relative grid justify-items-center gap-1 rounded-md border border-dashed border-field px-4 py-6 text-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:border-accent hover:bg-tint data-over:border-accent data-over:bg-tint"
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        <label htmlFor={id} className="font-semibold text-accent">
          Drop images here or select files
        </label>
        <span className="text-fine text-soft">
          JPEG, PNG, GIF, WebP or AVIF, up to 10 MB each, 20 at once
        </span>
        <input
          id={id}
          type="file"
          multiple
          accept={acceptedPictures}
          className="absolute inset-0 cursor-pointer opacity-0"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </div>
      <p id={`${id}-error`} role="status" className="mt-1 text-fine text-down empty:hidden">
        {error}
      </p>
    </>
  );
}
