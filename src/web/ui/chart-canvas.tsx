import {
  AreaSeries,
  ColorType,
  CrosshairMode,
  createChart,
  type IChartApi,
  type ISeriesApi,
  LineStyle,
  type Time,
} from 'lightweight-charts';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Bar } from '../../contract/market.ts';
import { watchColourScheme } from '../lib/colour-scheme.ts';
import { price } from '../lib/formats.ts';

interface Colours {
  accent: string;
  soft: string;
  rule: string;
}

/** The tokens as the page shows them just now, light or dark. */
function readColours(element: HTMLElement): Colours {
  const probe = document.createElement('span');
  element.append(probe);
  const read = (token: string) => {
    probe.style.color = `var(--color-${token})`;
    return getComputedStyle(probe).color;
  };
  const colours = { accent: read('accent'), soft: read('soft'), rule: read('rule') };
  probe.remove();
  return colours;
}

const faded = (colour: string, part: number) =>
  colour.replace(/^rgb\((\d+), (\d+), (\d+)\)$/, `rgba($1, $2, $3, ${part})`);

function paint(chart: IChartApi, series: ISeriesApi<'Area'>, element: HTMLElement): void {
  const { accent, soft, rule } = readColours(element);
  chart.applyOptions({
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: soft,
      fontFamily: getComputedStyle(element).fontFamily,
      fontSize: 12,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: rule } },
    crosshair: {
      mode: CrosshairMode.Magnet,
      vertLine: { color: soft, style: LineStyle.Dotted, labelVisible: false },
      horzLine: { color: soft, style: LineStyle.Dotted, labelBackgroundColor: accent },
    },
  });
  series.applyOptions({
    lineColor: accent,
    topColor: faded(accent, 0.24),
    bottomColor: faded(accent, 0),
    priceLineColor: accent,
  });
}

function createPriceChart(element: HTMLElement): { chart: IChartApi; series: ISeriesApi<'Area'> } {
  const chart = createChart(element, {
    autoSize: true,
    // Named in words beneath the chart instead.
    layout: { attributionLogo: false },
    localization: { priceFormatter: price },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.08, bottom: 0.06 } },
    timeScale: {
      borderVisible: false,
      fixLeftEdge: true,
      fixRightEdge: true,
      lockVisibleTimeRangeOnResize: true,
    },
    handleScroll: { vertTouchDrag: false, mouseWheel: false },
    handleScale: { mouseWheel: false, pinch: true, axisPressedMouseMove: false },
  });
  const series = chart.addSeries(AreaSeries, {
    lineWidth: 2,
    priceLineStyle: LineStyle.Dashed,
    crosshairMarkerRadius: 4,
  });
  paint(chart, series, element);
  return { chart, series };
}

interface ChartCanvasProps {
  bars: readonly Bar[];
  /** The bar under the crosshair; undefined for none. Set from outside for readers who use the keyboard. */
  at: number | undefined;
  onAt: (index: number | undefined) => void;
}

/** The drawing itself. What it shows is said in words around it. */
export function ChartCanvas({ bars, at, onAt }: ChartCanvasProps) {
  const element = useRef<HTMLDivElement>(null);
  const drawn = useRef<ReturnType<typeof createPriceChart>>(undefined);
  const report = useEffectEvent(onAt);

  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const made = createPriceChart(current);
    drawn.current = made;
    made.chart.subscribeCrosshairMove(({ logical, sourceEvent }) => {
      // Without an event it is the drawing that moved, or the crosshair that was set from outside.
      if (sourceEvent && logical !== undefined) report(Math.round(logical));
    });
    const stopWatching = watchColourScheme(() => paint(made.chart, made.series, current));
    return () => {
      stopWatching();
      made.chart.remove();
      drawn.current = undefined;
    };
  }, []);

  useEffect(() => {
    drawn.current?.series.setData(bars.map(({ date, close }) => ({ time: date as Time, value: close })));
    drawn.current?.chart.timeScale().fitContent();
  }, [bars]);

  useEffect(() => {
    const bar = at === undefined ? undefined : bars[at];
    if (!bar) drawn.current?.chart.clearCrosshairPosition();
    else if (drawn.current)
      drawn.current.chart.setCrosshairPosition(bar.close, bar.date as Time, drawn.current.series);
  }, [at, bars]);

  return <div ref={element} aria-hidden="true" className="size-full" onMouseLeave={() => onAt(undefined)} />;
}
