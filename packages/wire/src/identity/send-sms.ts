import { defineCall } from '../call.ts';
import { publicId } from '../example.ts';
import { common, REASONS, request, response, WHY } from './code-request.ts';

export const sendSms = defineCall({
  ...common,
  operation: 'send-sms',
  summary:
    'Sends a code by SMS: valid for 10 minutes and five tries, once in 60 seconds and ten times a day. `browser`: what an earlier log-in in this browser answered; strangers get fewer a day.',
  path: '/api/notify/send_sms',
  why: WHY,
  inReadOnly: 'stays',
  request,
  response,
  reasons: REASONS,
  example: { to: publicId('2015550123', 'new-phone'), area_id: '1', type: '1', browser: '' },
});
