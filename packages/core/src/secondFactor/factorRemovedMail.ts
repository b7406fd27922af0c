/** The mail to a person whose second factor an administrator has removed. It has no link: false mails of this kind have one. */
import type { Language } from '../language/language'

interface Words {
  readonly subject: string
  readonly what: string
  readonly how: string
  /** With `{name}`, the name of the server. */
  readonly at: string
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Your second factor was removed',
    what: 'An administrator has removed the second factor of your account{server}. You sign in with your password alone until you set up a new one under “Sign-in and security”.',
    how: 'If you did not ask for this, tell your administrator at once.',
    at: ' at {name}',
  },
  de: {
    subject: 'Ihr zweiter Faktor wurde entfernt',
    what: 'Ein Administrator hat den zweiten Faktor Ihres Kontos{server} entfernt. Sie melden sich nur mit Ihrem Passwort an, bis Sie unter „Anmeldung und Sicherheit“ einen neuen einrichten.',
    how: 'Wenn Sie nicht darum gebeten haben, sagen Sie es sofort Ihrem Administrator.',
    at: ' bei {name}',
  },
  es: {
    subject: 'Se ha eliminado su segundo factor',
    what: 'Un administrador ha eliminado el segundo factor de su cuenta{server}. Iniciará sesión solo con su contraseña hasta que configure uno nuevo en «Inicio de sesión y seguridad».',
    how: 'Si no lo ha pedido, avise de inmediato a su administrador.',
    at: ' en {name}',
  },
  sy: {
    subject: 'تمت إزالة العامل الثاني الخاص بك',
    what: 'أزال أحد المسؤولين العامل الثاني لحسابك{server}. ستسجل الدخول بكلمة المرور وحدها إلى أن تُعدّ عاملًا جديدًا في «تسجيل الدخول والأمان».',
    how: 'إذا لم تطلب ذلك فأخبر المسؤول فورًا.',
    at: ' على {name}',
  },
  ru: {
    subject: 'Ваш второй фактор удалён',
    what: 'Администратор удалил второй фактор вашей учётной записи{server}. Вы входите только с паролем, пока не настроите новый в разделе «Вход и безопасность».',
    how: 'Если вы об этом не просили, сразу сообщите администратору.',
    at: ' на {name}',
  },
  fr: {
    subject: 'Votre second facteur a été supprimé',
    what: 'Un administrateur a supprimé le second facteur de votre compte{server}. Vous vous connectez avec votre seul mot de passe jusqu’à ce que vous en configuriez un nouveau sous « Connexion et sécurité ».',
    how: 'Si vous ne l’avez pas demandé, prévenez aussitôt votre administrateur.',
    at: ' sur {name}',
  },
  it: {
    subject: 'Il suo secondo fattore è stato rimosso',
    what: 'Un amministratore ha rimosso il secondo fattore del suo account{server}. Accede con la sola password finché non ne configura uno nuovo in «Accesso e sicurezza».',
    how: 'Se non lo ha chiesto, avvisi subito il suo amministratore.',
    at: ' su {name}',
  },
  pt: {
    subject: 'O seu segundo fator foi removido',
    what: 'Um administrador removeu o segundo fator da sua conta{server}. Inicia sessão apenas com a palavra-passe até configurar um novo em «Início de sessão e segurança».',
    how: 'Se não o pediu, avise de imediato o seu administrador.',
    at: ' em {name}',
  },
}

/** @param publicUrl the address of the server; null: it is not known */
export function factorRemovedMail(
  language: Language,
  publicUrl: string | null,
): { readonly subject: string; readonly text: string } {
  const { subject, what, how, at } = words[language]
  const server = publicUrl === null ? '' : at.replace('{name}', hostOf(publicUrl))
  return { subject: `${subject} – Casebook`, text: `${what.replace('{server}', server)}\n\n${how}\n` }
}

function hostOf(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/[/#].*/, '')
}
