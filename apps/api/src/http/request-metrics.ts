/** Upper bounds in seconds; the last bucket has none. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Measured {
  method: string;
  /** The route's pattern, so that there are as many series as routes. */
  route: string;
  status: number;
  seconds: number;
}

interface Series {
  method: string;
  status: number;
  labels: string;
  count: number;
  sum: number;
  buckets: number[];
}

/**
 * Counts and times requests by route and status, in the text format of Prometheus. It is written by hand, because every
 * request pays for it and prom-client's histogram costs ten times as much.
 */
export function createRequestMetrics() {
  const byRoute = new Map<string, Series[]>();
  const closed = new Map([['none', 0]]);

  function seriesOf({ method, route, status }: Measured): Series {
    let ofRoute = byRoute.get(route);
    if (ofRoute === undefined) byRoute.set(route, (ofRoute = []));
    const known = ofRoute.find((it) => it.status === status && it.method === method);
    if (known !== undefined) return known;
    const labels = `method="${method}",route="${route}",status="${status}"`;
    const buckets = bounds.map(() => 0);
    const series = { method, status, labels, count: 0, sum: 0, buckets };
    ofRoute.push(series);
    return series;
  }

  return {
    record(measured: Measured): void {
      const series = seriesOf(measured);
      series.count++;
      series.sum += measured.seconds;
      for (let index = 0; index < bounds.length; index++) {
        if (measured.seconds > (bounds[index] ?? 0)) continue;
        series.buckets[index] = (series.buckets[index] ?? 0) + 1;
        break;
      }
    },

    /** Counts a request whose client hung up. It is counted apart, for it tells nothing about the server's answers. */
    countClosed(route: string): void {
      closed.set(route, (closed.get(route) ?? 0) + 1);
    },

    write(): string {
      const all = [...byRoute.values()].flat();
      return [
        '# HELP http_request_duration_seconds How long requests took to answer.',
        '# TYPE http_request_duration_seconds histogram',
        ...all.flatMap(writeSeries),
        '# HELP http_requests_client_closed_total Requests whose client hung up before its answer was out.',
        '# TYPE http_requests_client_closed_total counter',
        ...[...closed].map(
          ([route, count]) => `http_requests_client_closed_total{route="${route}"} ${count}`,
        ),
        '',
      ].join('\n');
    },
  };
}

function writeSeries({ labels, count, sum, buckets }: Series): string[] {
  const name = 'http_request_duration_seconds';
  let below = 0;
  const lines = bounds.map((bound, index) => {
    below += buckets[index] ?? 0;
    return `${name}_bucket{${labels},le="${bound}"} ${below}`;
  });
  lines.push(`${name}_bucket{${labels},le="+Inf"} ${count}`);
  return [...lines, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${count}`];
}

export type RequestMetrics = ReturnType<typeof createRequestMetrics>;
