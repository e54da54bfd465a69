import {
  type AreaData,
  AreaSeries,
  ColorType,
  CrosshairMode,
  createChart,
  type IChartApi,
  type ISeriesApi,
  LineStyle,
  type WhitespaceData,
} from 'lightweight-charts';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { History } from '#contract/market.ts';
import { watchColourScheme } from '../lib/colour-scheme.ts';
import { price } from '../lib/formats.ts';
import { type ChartPoint, chartPoints } from './chart-points.ts';

interface Colours {
  accent: string;
  soft: string;
  rule: string;
}

/** Reads the colour tokens of the current scheme, light or dark. */
function readColours(element: HTMLElement): Colours {
  const probe = document.createElement('span');
  // A transition would make the probe answer with the colour before.
  probe.style.transition = 'none';
  element.append(probe);
  const read = (token: string) => {
    probe.style.color = `var(--color-${token})`;
    return getComputedStyle(probe).color;
  };
  const colours = { accent: read('accent'), soft: read('soft'), rule: read('rule') };
  probe.remove();
  return colours;
}

const withAlpha = (colour: string, alpha: number) =>
  colour.replace(/^rgb\((\d+), (\d+), (\d+)\)$/, `rgba($1, $2, $3, ${alpha})`);

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
    topColor: withAlpha(accent, 0.24),
    bottomColor: withAlpha(accent, 0),
    priceLineColor: accent,
    // By default the marker takes the colour of the line, which is transparent where a line ends.
    crosshairMarkerBackgroundColor: accent,
  });
}

const transparent = 'transparent';

/** Converts a point; the area after the last close before a gap or break is transparent. */
function toItem({ time, value, last }: ChartPoint): AreaData | WhitespaceData {
  if (value === undefined) return { time };
  const line = last && { lineColor: transparent, topColor: transparent, bottomColor: transparent };
  return { time, value, ...line };
}

function createPriceChart(element: HTMLElement): { chart: IChartApi; series: ISeriesApi<'Area'> } {
  const chart = createChart(element, {
    autoSize: true,
    // The text below the chart names TradingView instead.
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
  history: History;
  /** The bar under the crosshair; undefined for none. Arrow keys of the parent move it. */
  at: number | undefined;
  onAt: (index: number | undefined) => void;
}

/** The chart itself, hidden from screen readers: the caption and the slider around it describe the data. */
export function ChartCanvas({ history, at, onAt }: ChartCanvasProps) {
  const element = useRef<HTMLDivElement>(null);
  const rendered = useRef<ReturnType<typeof createPriceChart>>(undefined);
  const points = useMemo(() => chartPoints(history), [history]);
  const report = useEffectEvent((index: number) => onAt(points[index]?.bar));

  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const created = createPriceChart(current);
    rendered.current = created;
    created.chart.subscribeCrosshairMove(({ logical, sourceEvent }) => {
      // Without a source event the chart scrolled, or the code below set the crosshair.
      if (sourceEvent && logical !== undefined) report(Math.round(logical));
    });
    const stopWatching = watchColourScheme(() => paint(created.chart, created.series, current));
    return () => {
      stopWatching();
      created.chart.remove();
      rendered.current = undefined;
    };
  }, []);

  useEffect(() => {
    rendered.current?.series.setData(points.map(toItem));
    rendered.current?.chart.timeScale().fitContent();
  }, [points]);

  useEffect(() => {
    const bar = at === undefined ? undefined : history.bars[at];
    if (!bar) rendered.current?.chart.clearCrosshairPosition();
    else if (rendered.current)
      rendered.current.chart.setCrosshairPosition(bar.close, bar.date, rendered.current.series);
  }, [at, history]);

  return <div ref={element} aria-hidden="true" className="size-full" onMouseLeave={() => onAt(undefined)} />;
}
