/**
 * The texts of the mails about accounts. No name of a person, as strangers could have theirs sent to anybody, but in an
 * invitation: an administrator has typed it. The link is on a line of its own, so that no mail program breaks it.
 */
import type { Language } from '../language/language'
import { nameInMail } from '../language/nameText'
import type { AccountLinkKind } from './accountLink'

interface Words {
  readonly subject: string
  /** The sentence before the link. `{server}` is the server's name. */
  readonly what: string
  /** The sentence after it. */
  readonly how: string
}

type WordsOfKind = Readonly<Record<AccountLinkKind, Words>>

const words: Readonly<Record<Language, WordsOfKind>> = {
  en: {
    activation: {
      subject: 'Activate your account',
      what: 'Open this link to activate your account at {server}:',
      how: 'It works once, for 48 hours. If you did not request an account, ignore this mail.',
    },
    password: {
      subject: 'Set a new password',
      what: 'Open this link to set a new password at {server}:',
      how: 'It works once, for 30 minutes. If you did not request it, ignore this mail: your password stays as it is.',
    },
    invitation: {
      subject: 'You are invited',
      what: 'You have an account at {server}. Open this link to choose your password:',
      how: 'It works once, for seven days. Your e-mail address is your user name.',
    },
  },
  de: {
    activation: {
      subject: 'Aktivieren Sie Ihr Konto',
      what: 'Öffnen Sie diesen Link, um Ihr Konto bei {server} zu aktivieren:',
      how: 'Er funktioniert einmal, 48 Stunden lang. Wenn Sie kein Konto angefordert haben, ignorieren Sie diese E-Mail.',
    },
    password: {
      subject: 'Neues Passwort festlegen',
      what: 'Öffnen Sie diesen Link, um bei {server} ein neues Passwort festzulegen:',
      how: 'Er funktioniert einmal, 30 Minuten lang. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.',
    },
    invitation: {
      subject: 'Sie sind eingeladen',
      what: 'Sie haben ein Konto bei {server}. Öffnen Sie diesen Link, um Ihr Passwort zu wählen:',
      how: 'Er funktioniert einmal, sieben Tage lang. Ihre E-Mail-Adresse ist Ihr Benutzername.',
    },
  },
  es: {
    activation: {
      subject: 'Active su cuenta',
      what: 'Abra este enlace para activar su cuenta en {server}:',
      how: 'Funciona una sola vez, durante 48 horas. Si no ha solicitado una cuenta, ignore este correo.',
    },
    password: {
      subject: 'Establezca una contraseña nueva',
      what: 'Abra este enlace para establecer una contraseña nueva en {server}:',
      how: 'Funciona una sola vez, durante 30 minutos. Si no lo ha solicitado, ignore este correo: su contraseña no cambia.',
    },
    invitation: {
      subject: 'Tiene una invitación',
      what: 'Tiene una cuenta en {server}. Abra este enlace para elegir su contraseña:',
      how: 'Funciona una sola vez, durante siete días. Su dirección de correo es su nombre de usuario.',
    },
  },
  fr: {
    activation: {
      subject: 'Activez votre compte',
      what: 'Ouvrez ce lien pour activer votre compte sur {server} :',
      how: 'Il fonctionne une seule fois, pendant 48 heures. Si vous n’avez pas demandé de compte, ignorez ce message.',
    },
    password: {
      subject: 'Définissez un nouveau mot de passe',
      what: 'Ouvrez ce lien pour définir un nouveau mot de passe sur {server} :',
      how: 'Il fonctionne une seule fois, pendant 30 minutes. Si vous ne l’avez pas demandé, ignorez ce message : votre mot de passe ne change pas.',
    },
    invitation: {
      subject: 'Vous êtes invité(e)',
      what: 'Vous avez un compte sur {server}. Ouvrez ce lien pour choisir votre mot de passe :',
      how: 'Il fonctionne une seule fois, pendant sept jours. Votre adresse e-mail est votre nom d’utilisateur.',
    },
  },
  it: {
    activation: {
      subject: 'Attivi il Suo account',
      what: 'Apra questo link per attivare il Suo account su {server}:',
      how: 'Funziona una sola volta, per 48 ore. Se non ha richiesto un account, ignori questa e-mail.',
    },
    password: {
      subject: 'Imposti una nuova password',
      what: 'Apra questo link per impostare una nuova password su {server}:',
      how: 'Funziona una sola volta, per 30 minuti. Se non lo ha richiesto, ignori questa e-mail: la Sua password non cambia.',
    },
    invitation: {
      subject: 'Ha ricevuto un invito',
      what: 'Ha un account su {server}. Apra questo link per scegliere la Sua password:',
      how: 'Funziona una sola volta, per sette giorni. Il Suo indirizzo e-mail è il Suo nome utente.',
    },
  },
  pt: {
    activation: {
      subject: 'Ative a sua conta',
      what: 'Abra esta ligação para ativar a sua conta em {server}:',
      how: 'Funciona uma única vez, durante 48 horas. Se não pediu uma conta, ignore esta mensagem.',
    },
    password: {
      subject: 'Defina uma nova palavra-passe',
      what: 'Abra esta ligação para definir uma nova palavra-passe em {server}:',
      how: 'Funciona uma única vez, durante 30 minutos. Se não a pediu, ignore esta mensagem: a sua palavra-passe não muda.',
    },
    invitation: {
      subject: 'Recebeu um convite',
      what: 'Tem uma conta em {server}. Abra esta ligação para escolher a sua palavra-passe:',
      how: 'Funciona uma única vez, durante sete dias. O seu endereço de e-mail é o seu nome de utilizador.',
    },
  },
  ru: {
    activation: {
      subject: 'Активируйте учётную запись',
      what: 'Откройте эту ссылку, чтобы активировать учётную запись на {server}:',
      how: 'Она действует один раз в течение 48 часов. Если вы не запрашивали учётную запись, не обращайте внимания на это письмо.',
    },
    password: {
      subject: 'Задайте новый пароль',
      what: 'Откройте эту ссылку, чтобы задать новый пароль на {server}:',
      how: 'Она действует один раз в течение 30 минут. Если вы её не запрашивали, не обращайте внимания на это письмо: пароль останется прежним.',
    },
    invitation: {
      subject: 'Вас пригласили',
      what: 'У вас есть учётная запись на {server}. Откройте эту ссылку, чтобы выбрать пароль:',
      how: 'Она действует один раз в течение семи дней. Ваш адрес электронной почты — это имя пользователя.',
    },
  },
  sy: {
    activation: {
      subject: 'فعّل حسابك',
      what: 'افتح هذا الرابط لتفعيل حسابك على {server}:',
      how: 'يعمل الرابط مرة واحدة خلال 48 ساعة. إذا لم تطلب حسابًا فتجاهل هذه الرسالة.',
    },
    password: {
      subject: 'عيّن كلمة مرور جديدة',
      what: 'افتح هذا الرابط لتعيين كلمة مرور جديدة على {server}:',
      how: 'يعمل الرابط مرة واحدة خلال 30 دقيقة. إذا لم تطلبه فتجاهل هذه الرسالة: تبقى كلمة مرورك كما هي.',
    },
    invitation: {
      subject: 'أنت مدعو',
      what: 'لديك حساب على {server}. افتح هذا الرابط لاختيار كلمة مرورك:',
      how: 'يعمل الرابط مرة واحدة خلال سبعة أيام. عنوان بريدك الإلكتروني هو اسم المستخدم.',
    },
  },
}

/** Before the text of an invitation: who invites whom, and to which studies. */
const inviting: Readonly<Record<Language, { readonly who: string; readonly where: string }>> = {
  en: { who: '{person}: {by} invites you to work with Casebook.', where: 'Studies: {studies}.' },
  de: { who: '{person}: {by} lädt Sie ein, mit Casebook zu arbeiten.', where: 'Studien: {studies}.' },
  es: { who: '{person}: {by} le invita a trabajar con Casebook.', where: 'Estudios: {studies}.' },
  fr: { who: '{person} : {by} vous invite à travailler avec Casebook.', where: 'Études : {studies}.' },
  it: { who: '{person}: {by} la invita a lavorare con Casebook.', where: 'Studi: {studies}.' },
  pt: { who: '{person}: {by} convida-o a trabalhar com o Casebook.', where: 'Estudos: {studies}.' },
  ru: { who: '{person}: {by} приглашает Вас работать с Casebook.', where: 'Исследования: {studies}.' },
  sy: { who: '{person}: يدعوك {by} إلى العمل مع Casebook.', where: 'الدراسات: {studies}.' },
}

export interface Inviting {
  /** Display names. */
  readonly person: string
  readonly by: string
  /** The titles of the studies that are opened to the person; may be none. */
  readonly studies: readonly string[]
}

interface AccountMail {
  readonly kind: AccountLinkKind
  readonly language: Language
  /** The address of the link. */
  readonly link: string
  readonly invitation?: Inviting | undefined
}

export function accountMailText({ kind, language, link, invitation }: AccountMail): {
  readonly subject: string
  readonly text: string
} {
  const { subject, what, how } = words[language][kind]
  const first = invitation ? `${invitationText(language, invitation)}\n\n` : ''
  const text = `${first}${what.replace('{server}', hostOf(link))}\n\n${link}\n\n${how}\n`
  return { subject: `${subject} – Casebook`, text }
}

/** Functions, because a name may contain `$&`. */
function invitationText(language: Language, { person, by, studies }: Inviting): string {
  const { who, where } = inviting[language]
  const names = who.replace(/\{(person|by)\}/g, (_, one) => nameInMail(one === 'person' ? person : by))
  return studies.length === 0
    ? names
    : `${names} ${where.replace('{studies}', () => studies.map(nameInMail).join(', '))}`
}

function hostOf(link: string): string {
  return link.replace(/^https?:\/\//, '').replace(/[/#].*/, '')
}
