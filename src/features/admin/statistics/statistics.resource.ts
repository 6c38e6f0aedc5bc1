import { defineResource } from '../../../shared/resource.schema.ts';
import {
  daysQuerySchema,
  interestSchema,
  overviewSchema,
  recentQuerySchema,
  recentSchema,
  siteSchema,
  statisticsSchema,
} from './statistics.schema.ts';

export const statisticsResource = defineResource({
  'GET /statistics': {
    summary: 'Vues et contacts par véhicule ou tarif et par jour (AAAA-MM-JJ), des « days » derniers jours',
    query: daysQuerySchema,
    response: statisticsSchema,
  },
  'GET /statistics/overview': {
    summary: 'Vues et contacts des « days » derniers jours et d’autant avant, âge et marques du stock',
    query: daysQuerySchema,
    response: overviewSchema,
  },
  'GET /statistics/vehicles': {
    summary: 'Vues et contacts des « days » derniers jours, par véhicule en stock et par ce qui a été vu',
    query: daysQuerySchema,
    response: interestSchema,
  },
  'GET /statistics/site': {
    summary: 'Vues et contacts des « days » derniers jours, par page du site, et demandes par trajet',
    query: daysQuerySchema,
    response: siteSchema,
  },
  'GET /statistics/recent': {
    summary: 'Vues et contacts de quelques véhicules, sur 7 et 30 jours',
    query: recentQuerySchema,
    response: recentSchema,
  },
});

export type StatisticsResource = typeof statisticsResource;
