import { defineCall } from '../call.ts';
import { publicId } from '../example.ts';
import { common, REASONS, request, response, WHY } from './code-request.ts';

export const sendEmail = defineCall({
  ...common,
  operation: 'send-email',
  summary:
    'Sends a code by e-mail: valid for 10 minutes and five tries, once in 60 seconds and ten times a day. `browser`: what an earlier log-in in this browser answered; strangers get fewer a day.',
  path: '/api/notify/send_email',
  why: WHY,
  inReadOnly: 'stays',
  request,
  response,
  reasons: REASONS,
  example: { to: publicId('new@example.com', 'new-email'), area_id: '', type: '1', browser: '' },
});
