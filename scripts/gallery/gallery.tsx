import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { switchColourScheme } from '#web/lib/colour-scheme.ts';
import { toggleAmounts, useAmountsHidden } from '#web/lib/hidden-amounts.ts';
import { Button } from '#web/ui/button.tsx';
import type { Specimen } from './specimen.ts';
import { subjects } from './specimens.ts';
import { WithData } from './with-data.tsx';

function Tools() {
  const isHidden = useAmountsHidden();
  return (
    <p className="flex flex-wrap gap-2.5">
      <Button onClick={switchColourScheme}>Light or dark</Button>
      <Button aria-pressed={isHidden} onClick={toggleAmounts}>
        Hide amounts
      </Button>
    </p>
  );
}

function SpecimenPart({ name, parts = [], states }: Specimen) {
  return (
    <section aria-labelledby={`specimen-${name}`} style={{ paddingBlock: 24 }}>
      <h3 id={`specimen-${name}`} className="section-title">
        {name}
      </h3>
      {parts.length > 0 && <p className="text-fine text-soft">with {parts.join(', ')}</p>}
      {Object.entries(states).map(([state, content]) => (
        <div key={state} className="border-b border-rule" style={{ paddingBlock: 12 }}>
          <p className="text-fine text-soft">{state}</p>
          <div data-state={`${name}: ${state}`}>{content}</div>
        </div>
      ))}
    </section>
  );
}

const widest = 1184;

/** Shows all components in all of their states on one page. */
function Gallery() {
  return (
    <main style={{ maxWidth: widest, margin: '0 auto', padding: 16 }}>
      <h1 className="font-serif text-title font-semibold">Components</h1>
      <Tools />
      {Object.entries(subjects).map(([subject, specimens]) => (
        <section key={subject} aria-label={subject}>
          <h2 className="page-title">{subject}</h2>
          {specimens.map((specimen) => (
            <SpecimenPart key={specimen.name} {...specimen} />
          ))}
        </section>
      ))}
    </main>
  );
}

createRoot(document.getElementById('gallery') as HTMLElement).render(
  <MemoryRouter>
    <WithData>
      <Gallery />
    </WithData>
  </MemoryRouter>,
);
