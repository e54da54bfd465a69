import { useId } from 'react';
import { defaultAspectWeights, type MatchAspect, matchAspects } from '#domain/matching/aspects.ts';
import { capitalised } from '#web/lib/phrases.ts';
import { Button } from '#web/ui/button.tsx';
import { type AspectWeights, areDefault, aspectMeanings, aspectNames } from './match-weights.ts';

interface FieldProps {
  aspect: MatchAspect;
  weight: number;
  onWeight: (weight: number) => void;
}

function WeightField({ aspect, weight, onWeight }: FieldProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[5em_minmax(0,1fr)_2em] items-center gap-x-2.5 gap-y-0.5 text-sm">
      <label htmlFor={id}>{capitalised(aspectNames[aspect])}</label>
      <input
        id={id}
        type="range"
        className="h-7 accent-accent"
        min="0"
        max="100"
        step="5"
        value={weight}
        aria-describedby={`${id}-meaning`}
        onChange={(event) => onWeight(Number(event.target.value))}
      />
      <output htmlFor={id} className="figures text-right">
        {weight}
      </output>
      <small id={`${id}-meaning`} className="col-span-full text-tiny text-soft">
        {aspectMeanings[aspect]}
      </small>
    </div>
  );
}

interface WeightFieldsProps {
  weights: AspectWeights;
  onWeights: (weights: AspectWeights) => void;
}

/** Sliders for how much each aspect counts. Only their proportions matter. */
export function WeightFields({ weights, onWeights }: WeightFieldsProps) {
  return (
    <fieldset className="mt-2.5 grid gap-x-8 gap-y-3 border-y border-rule py-3.5 md:grid-cols-2">
      <legend className="sr-only">How much each aspect counts</legend>
      {matchAspects.map((aspect) => (
        <WeightField
          key={aspect}
          aspect={aspect}
          weight={weights[aspect]}
          onWeight={(weight) => onWeights({ ...weights, [aspect]: weight })}
        />
      ))}
      <Button
        small
        className="justify-self-start"
        disabled={areDefault(weights)}
        onClick={() => onWeights(defaultAspectWeights)}
      >
        Reset
      </Button>
    </fieldset>
  );
}
