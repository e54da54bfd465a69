import { useEffect, useState } from 'react';
import { limits } from '../../../domain/limits.ts';
import { acceptedPictures, pictureAddress } from '../../../domain/pictures.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FormPicture } from './article-values.ts';
import { PictureDrop } from './picture-drop.tsx';

const maxBytes = 10 * 1024 * 1024;

function Preview({ picture }: { picture: FormPicture }) {
  const [address, setAddress] = useState<string>();
  const file = 'file' in picture ? picture.file : undefined;
  useEffect(() => {
    if (!file) return undefined;
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  const src = 'hash' in picture ? pictureAddress(picture.hash, 'small') : address;
  return <img src={src} alt="" className="aspect-4/3 w-full rounded-sm bg-rule object-cover" />;
}

interface PictureCardProps {
  picture: FormPicture;
  number: number;
  last: boolean;
  onAlt: (alt: string) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function PictureCard({ picture, number, last, onAlt, onMove, onRemove }: PictureCardProps) {
  return (
    <li className="grid content-start gap-2">
      <Preview picture={picture} />
      <TextField
        label={`Picture ${number}: what it shows`}
        autoComplete="off"
        maxLength={limits.altLength}
        value={picture.alt}
        onChange={(event) => onAlt(event.target.value)}
      />
      <div className="flex gap-1.5">
        <Button
          small
          aria-label={`Move picture ${number} forward`}
          disabled={number === 1}
          onClick={() => onMove(-1)}
        >
          ←
        </Button>
        <Button small aria-label={`Move picture ${number} back`} disabled={last} onClick={() => onMove(1)}>
          →
        </Button>
        <Button
          small
          look="danger"
          className="ml-auto"
          aria-label={`Remove picture ${number}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

function problemOf(files: readonly File[], there: number): string | undefined {
  const wrong = files.find(({ type }) => !acceptedPictures.split(',').includes(type));
  if (wrong) return `"${wrong.name}" is not a picture that can be used: JPEG, PNG, GIF, WebP and AVIF can.`;
  const large = files.find(({ size }) => size > maxBytes);
  if (large) return `"${large.name}" is larger than 10 MB.`;
  if (files.length > limits.picturesPerUpload)
    return `At most ${limits.picturesPerUpload} pictures can be sent at once.`;
  return there + files.length > limits.picturesPerArticle
    ? `An article has at most ${limits.picturesPerArticle} pictures.`
    : undefined;
}

interface PicturesFieldProps {
  pictures: readonly FormPicture[];
  error: string | undefined;
  onChange: (pictures: FormPicture[]) => void;
}

/** The pictures beside the text: the first one stands at the head of the article and in lists. */
export function PicturesField({ pictures, error, onChange }: PicturesFieldProps) {
  const [problem, setProblem] = useState<string>();

  function handleFiles(files: File[]): void {
    const waiting = pictures.filter((picture) => 'file' in picture).length;
    const found =
      problemOf(files, pictures.length) ?? problemOf(Array(waiting + files.length).fill(files[0]), 0);
    setProblem(found);
    if (found || files.length === 0) return;
    const added = files.map((file): FormPicture => ({ key: crypto.randomUUID(), file, alt: '' }));
    onChange([...pictures, ...added]);
  }

  const change = (index: number, alt: string) =>
    onChange(pictures.with(index, { ...pictures[index], alt } as FormPicture));

  function move(index: number, by: -1 | 1): void {
    const next = [...pictures];
    const [taken] = next.splice(index, 1);
    if (taken) next.splice(index + by, 0, taken);
    onChange(next);
  }

  return (
    <fieldset>
      <legend className="mb-1 text-[13px] text-soft">Images</legend>
      <PictureDrop error={problem ?? error} onFiles={handleFiles} />
      {pictures.length > 0 && (
        <ol className="grid grid-cols-[repeat(auto-fill,minmax(170px,1fr))] gap-4 pt-4">
          {pictures.map((picture, index) => (
            <PictureCard
              key={picture.key}
              picture={picture}
              number={index + 1}
              last={index === pictures.length - 1}
              onAlt={(alt) => change(index, alt)}
              onMove={(by) => move(index, by)}
              onRemove={() => onChange(pictures.filter(({ key }) => key !== picture.key))}
            />
          ))}
        </ol>
      )}
    </fieldset>
  );
}
