import { useEffect, useState } from 'react';
import { acceptedPictures, renditionPath } from '#domain/image-renditions.ts';
import { limits } from '#domain/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form-fields.tsx';
import type { FormImage, ImageWords } from './article-values.ts';
import { ImageDrop } from './image-drop.tsx';

const maxBytes = 10 * 1024 * 1024;

function Preview({ image }: { image: FormImage }) {
  const [address, setAddress] = useState<string>();
  const file = 'file' in image ? image.file : undefined;
  useEffect(() => {
    if (!file) return undefined;
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  const src = 'hash' in image ? renditionPath(image.hash, 'small') : address;
  return <img src={src} alt="" className="aspect-4/3 w-full rounded-sm bg-rule object-cover" />;
}

interface ImageCardProps {
  image: FormImage;
  number: number;
  last: boolean;
  onWords: (part: Partial<ImageWords>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

const wordFields = [
  { name: 'alt', label: 'what it shows', maxLength: limits.altLength },
  { name: 'caption', label: 'caption', maxLength: limits.captionLength },
  { name: 'credit', label: 'credit', maxLength: limits.creditLength },
] as const;

function ImageCard({ image, number, last, onWords, onMove, onRemove }: ImageCardProps) {
  return (
    <li className="grid content-start gap-2">
      <Preview image={image} />
      {wordFields.map(({ name, label, maxLength }) => (
        <TextField
          key={name}
          label={`Image ${number}: ${label}`}
          autoComplete="off"
          maxLength={maxLength}
          value={image[name]}
          onChange={(event) => onWords({ [name]: event.target.value })}
        />
      ))}
      <div className="flex gap-1.5">
        <Button
          small
          aria-label={`Move image ${number} forward`}
          disabled={number === 1}
          onClick={() => onMove(-1)}
        >
          ←
        </Button>
        <Button small aria-label={`Move image ${number} back`} disabled={last} onClick={() => onMove(1)}>
          →
        </Button>
        <Button
          small
          variant="danger"
          className="ml-auto"
          aria-label={`Remove image ${number}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

function problemOf(files: readonly File[], existing: number): string | undefined {
  const wrong = files.find(({ type }) => !acceptedPictures.split(',').includes(type));
  if (wrong) return `"${wrong.name}" is not a supported image. Please use JPEG, PNG, GIF, WebP or AVIF.`;
  const large = files.find(({ size }) => size > maxBytes);
  if (large) return `"${large.name}" is larger than 10 MB.`;
  if (files.length > limits.picturesPerUpload)
    return `At most ${limits.picturesPerUpload} images can be uploaded at once.`;
  return existing + files.length > limits.picturesPerArticle
    ? `An article can have at most ${limits.picturesPerArticle} images.`
    : undefined;
}

interface ImagesFieldProps {
  pictures: readonly FormImage[];
  error: string | undefined;
  onChange: (pictures: FormImage[]) => void;
}

let keysGiven = 0;

/** Returns a key for an image without an id. `crypto.randomUUID` exists on https and localhost only. */
const newKey = () => `new-${++keysGiven}`;

/** The images outside the text. The first one heads the article and appears in lists. */
export function ImagesField({ pictures, error, onChange }: ImagesFieldProps) {
  const [problem, setProblem] = useState<string>();

  function handleFiles(files: File[]): void {
    const pending = pictures.filter((image) => 'file' in image).length;
    const found =
      problemOf(files, pictures.length) ?? problemOf(Array(pending + files.length).fill(files[0]), 0);
    setProblem(found);
    if (found || files.length === 0) return;
    const added = files.map((file): FormImage => ({ key: newKey(), file, alt: '', caption: '', credit: '' }));
    onChange([...pictures, ...added]);
  }

  const change = (index: number, part: Partial<ImageWords>) =>
    onChange(pictures.with(index, { ...pictures[index], ...part } as FormImage));

  function move(index: number, by: -1 | 1): void {
    const next = [...pictures];
    const [moved] = next.splice(index, 1);
    if (moved) next.splice(index + by, 0, moved);
    onChange(next);
  }

  return (
    <fieldset>
      <legend className="mb-1 text-fine text-soft">Images</legend>
      <ImageDrop error={problem ?? error} onFiles={handleFiles} />
      {pictures.length > 0 && (
        <ol className="grid grid-cols-[repeat(auto-fill,minmax(170px,1fr))] gap-4 pt-4">
          {pictures.map((image, index) => (
            <ImageCard
              key={image.key}
              image={image}
              number={index + 1}
              last={index === pictures.length - 1}
              onWords={(part) => change(index, part)}
              onMove={(by) => move(index, by)}
              onRemove={() => onChange(pictures.filter(({ key }) => key !== image.key))}
            />
          ))}
        </ol>
      )}
    </fieldset>
  );
}
