import type { RoomCalls } from '../call.ts';
import { company } from './company.ts';
import { companyEmail } from './company-email.ts';
import { companyStatus } from './company-status.ts';
import { description } from './description.ts';
import { descriptions } from './descriptions.ts';
import { homeNews } from './home-news.ts';
import { newsDetail } from './news-detail.ts';
import { newsList } from './news-list.ts';

export const CONTENT_CALLS: RoomCalls = {
  customers: [newsList, newsDetail, homeNews, descriptions, description, company, companyStatus, companyEmail],
  operators: [],
};
