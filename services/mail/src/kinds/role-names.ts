import type { LanguageTag, Role } from '@vaultway/contracts';

export const ROLE_NAMES: Record<LanguageTag, Record<Role, string>> = {
  en: { admin: 'Administrator', clerk: 'Clerk', auditor: 'Auditor', courier: 'Courier' },
  pt: { admin: 'Administrador', clerk: 'Operador', auditor: 'Auditor', courier: 'Entregador' },
  nl: { admin: 'Beheerder', clerk: 'Medewerker', auditor: 'Auditor', courier: 'Koerier' },
  ar: { admin: 'مسؤول', clerk: 'موظف', auditor: 'مدقّق', courier: 'مندوب توصيل' },
  es: { admin: 'Administrador', clerk: 'Empleado', auditor: 'Auditor', courier: 'Mensajero' },
  de: { admin: 'Administrator', clerk: 'Sachbearbeiter', auditor: 'Prüfer', courier: 'Kurier' },
  fa: { admin: 'مدیر', clerk: 'کارمند', auditor: 'حسابرس', courier: 'پیک' },
  fr: { admin: 'Administrateur', clerk: 'Employé', auditor: 'Auditeur', courier: 'Coursier' },
  ru: { admin: 'Администратор', clerk: 'Сотрудник', auditor: 'Аудитор', courier: 'Курьер' },
  tr: { admin: 'Yönetici', clerk: 'Görevli', auditor: 'Denetçi', courier: 'Kurye' },
  hi: { admin: 'एडमिन', clerk: 'क्लर्क', auditor: 'ऑडिटर', courier: 'कूरियर' },
  it: { admin: 'Amministratore', clerk: 'Impiegato', auditor: 'Revisore', courier: 'Corriere' },
  sv: { admin: 'Administratör', clerk: 'Handläggare', auditor: 'Granskare', courier: 'Kurir' },
  id: { admin: 'Administrator', clerk: 'Staf', auditor: 'Auditor', courier: 'Kurir' },
  vi: {
    admin: 'Quản trị viên',
    clerk: 'Nhân viên',
    auditor: 'Kiểm toán viên',
    courier: 'Nhân viên giao hàng',
  },
};
