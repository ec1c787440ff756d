import type { Report, ReportName } from '@vaultway/contracts';
import { api, dataOf } from '@/shared/api/api';

/** '' leaves a parameter out. */
export interface ReportQuery {
  name: ReportName;
  weeks: string;
  until: string;
  party: string;
  by: string;
}

const parametersOf = ({ name: _name, ...query }: ReportQuery) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

/** Returns the path of a report's CSV file. */
export const reportFile = (query: ReportQuery) => {
  const parameters = new URLSearchParams(parametersOf(query));
  return `/api/reports/${query.name}/export.csv${parameters.size > 0 ? `?${parameters}` : ''}`;
};

export const { useReportQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    report: build.query<Report, ReportQuery>({
      query: (query) => ({ url: `/api/reports/${query.name}`, query: parametersOf(query) }),
      transformResponse: dataOf<Report>,
      providesTags: ['ParcelList', 'Activity'],
    }),
  }),
});
