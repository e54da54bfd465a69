import { mediumDate, timeOfDay } from '#web/lib/formats.ts';
import { Link } from '#web/ui/link.tsx';
import type { StateRow, Tone } from './state-rows.ts';

const tones: Record<Tone, { name: string; mark: string; className: string }> = {
  fine: { name: 'Fine', mark: 'rounded-full bg-up', className: 'text-soft' },
  attention: { name: 'Look at this', mark: 'rotate-45 bg-down', className: 'font-semibold text-down' },
  waiting: { name: 'Waiting', mark: 'rounded-full border-2 border-field', className: 'text-soft' },
};

function State({ tone }: { tone: Tone }) {
  const { name, mark, className } = tones[tone];
  return (
    <span className={`inline-flex items-center gap-2 text-fine whitespace-nowrap ${className}`}>
      <span aria-hidden="true" className={`size-[9px] flex-none forced-colors:bg-[CanvasText] ${mark}`} />
      {name}
    </span>
  );
}

/** `17:40` for a time of today, otherwise the day. */
function When({ at }: { at: string }) {
  const today = new Date().toISOString().slice(0, 10);
  return <time dateTime={at}>{at.length > 10 && at.startsWith(today) ? timeOfDay(at) : mediumDate(at)}</time>;
}

function Row({ what, tone, says, detail, at, link }: StateRow) {
  return (
    <tr className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-0.5 border-b border-rule py-3 @min-[700px]:table-row @min-[700px]:[&>*]:border-b @min-[700px]:[&>*]:border-rule @min-[700px]:[&>*]:py-2.5 @min-[700px]:[&>*]:pr-5">
      <th scope="row" className="text-left font-semibold whitespace-nowrap">
        {what}
      </th>
      <td className="max-md:text-right">
        <State tone={tone} />
      </td>
      <td className="col-span-2 w-full wrap-anywhere">
        <span className={tone === 'attention' ? 'font-semibold' : 'font-medium'}>{says}</span>
        {detail && <small className="block text-fine text-soft">{detail}</small>}
      </td>
      <td className="text-fine whitespace-nowrap text-soft @min-[700px]:text-right">
        {at && <When at={at} />}
      </td>
      <td className="text-right text-fine whitespace-nowrap @min-[700px]:pr-0!">
        {link && (
          <Link to={link.to} className="inline-block text-accent max-md:py-1.5">
            {link.name}
          </Link>
        )}
      </td>
    </tr>
  );
}

const head = 'border-b border-rule-strong pr-5 pb-2 text-left text-fine font-normal text-soft';

/** The state of everything that the operator looks after, with links. */
export function StateTable({ rows }: { rows: readonly StateRow[] }) {
  return (
    <table className="block w-full @min-[700px]:table">
      <thead className="sr-only @min-[700px]:not-sr-only @min-[700px]:table-header-group">
        <tr>
          <th scope="col" className={head}>
            What
          </th>
          <th scope="col" className={head}>
            State
          </th>
          <th scope="col" className={head}>
            In words
          </th>
          <th scope="col" className={`${head} @min-[700px]:text-right`}>
            Last (UTC)
          </th>
          <th scope="col" className={head}>
            <span className="sr-only">Open</span>
          </th>
        </tr>
      </thead>
      <tbody className="block @min-[700px]:table-row-group">
        {rows.map((row) => (
          <Row key={row.what} {...row} />
        ))}
      </tbody>
    </table>
  );
}
