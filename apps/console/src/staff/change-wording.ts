import { staffList } from '@vitrine/wire/staff/operator/staff-list';
import { STAFF_ROLES } from '@vitrine/wire/staff/role';
import { type ChangeWording, yesOrNo } from '../ground/change-wording.ts';
import { isOpenTo } from '../ground/roles.ts';

export const STAFF_WORDING: ChangeWording = {
  figures: {
    hasSecondFactor: yesOrNo('true'),
    roles: (value, { t }) => {
      const named = value.split(',');
      return STAFF_ROLES.filter((role) => named.includes(role))
        .map((role) => t(`role.${role}`))
        .join(', ');
    },
  },
  loadSubjectNames: async (client, signal, roles) => {
    if (!isOpenTo(staffList, roles)) return new Map();
    const members = await client.call(staffList, {}, { signal });
    return new Map(members.map(({ id, name }) => [`staff/${id}`, name]));
  },
};
