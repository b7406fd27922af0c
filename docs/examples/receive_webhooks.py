"""Receives webhooks: checks who sent them, takes each once, and prints it. Needs Python 3.8 or later and nothing else.

    export WEBHOOK_SECRET=whsec_... PORT=9000
    python3 receive_webhooks.py

A proxy in front of it speaks https. What was taken is kept in memory here; keep it in a database for a week.
"""
import base64
import hashlib
import hmac
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

secret = base64.b64decode(os.environ["WEBHOOK_SECRET"].replace("whsec_", "", 1))
taken = set()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        id, sent_at = self.headers.get("webhook-id", ""), self.headers.get("webhook-timestamp", "0")
        digest = hmac.new(secret, f"{id}.{sent_at}.".encode() + body, hashlib.sha256).digest()
        expected = "v1," + base64.b64encode(digest).decode()
        is_ours = hmac.compare_digest(expected, self.headers.get("webhook-signature", ""))
        is_new = is_ours and abs(time.time() - int(sent_at)) < 300
        if is_new and id not in taken:
            print(body.decode(), flush=True)
            taken.add(id)
        self.send_response(204 if is_new else 401)
        self.end_headers()

    def log_message(self, *_):
        pass


HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Receiver).serve_forever()
