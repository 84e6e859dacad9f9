import type { Route } from '../../platform/http/context.ts';
import { companyStatusRoutes } from './company-status.ts';
import type { ContentDesk } from './desk.ts';
import { publishContentRoutes } from './publish-content.ts';
import { readContentRoutes } from './read-content.ts';
import { staffMessageRoutes } from './staff-messages.ts';
import { uploadPictureRoute } from './upload-picture.ts';
import { writeContentRoutes } from './write-content.ts';

/** Staff operations on what customers read. */
export const contentDeskRoutes = (content: ContentDesk): readonly Route[] => [
  ...readContentRoutes(content),
  ...writeContentRoutes(content),
  ...publishContentRoutes(content),
  uploadPictureRoute(content),
  ...staffMessageRoutes(content),
  ...companyStatusRoutes(content),
];
