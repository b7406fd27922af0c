import { chromium } from 'playwright-core'
import { readFileSync } from 'node:fs'
export const acc = Object.fromEntries(JSON.parse(readFileSync('/tmp/d1/demo/accounts.json','utf8')).map(a=>[a.username,a.password]))
export const base='http://127.0.0.1:7001/'
const b = await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox'],headless:true})
export async function as(user, addr, width=1440){
  const c=await b.newContext({viewport:{width,height:900},locale:'en-GB',reducedMotion:'reduce'})
  const p=await c.newPage()
  await p.goto(base+addr); await p.waitForTimeout(4000); await p.screenshot({path:"/tmp/s0.png"})
  await p.getByLabel('User name').fill(user); await p.getByLabel('Password',{exact:true}).fill(acc[user])
  await p.getByRole('button',{name:'Sign in',exact:true}).click()
  await p.waitForTimeout(3000)
  return p
}
export const shot=(p,n)=>p.screenshot({path:`/tmp/${n}.png`})
export const end=()=>b.close()
