package io.statehouse.app.http.socket;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** A client of a web socket, which keeps what it receives. */
public final class SocketClient implements AutoCloseable {
  private static final int SECONDS_TO_WAIT = 20;

  private final BlockingQueue<String> received = new LinkedBlockingQueue<>();
  private final Deque<String> documents = new ArrayDeque<>();
  private final AtomicInteger pings = new AtomicInteger();
  private final WebSocket socket;

  private SocketClient(WebSocket.Builder builder, URI uri, boolean reads) {
    socket = builder.buildAsync(uri, new Listener(reads)).join();
  }

  /** Opens one; throws what the handshake ended with. */
  public static SocketClient open(HttpClient client, URI http, String... headers) {
    return open(client, http, true, headers);
  }

  /** Opens one that takes nothing that the server sends. */
  public static SocketClient deaf(HttpClient client, URI http) {
    return open(client, http, false);
  }

  private static SocketClient open(HttpClient client, URI http, boolean reads, String... headers) {
    WebSocket.Builder builder = client.newWebSocketBuilder();
    for (int i = 0; i < headers.length; i += 2) {
      builder.header(headers[i], headers[i + 1]);
    }
    return new SocketClient(
        builder, URI.create(http.toString().replaceFirst("^http", "ws")), reads);
  }

  /** The next document, or how the socket ended: {@code closed 1001}, {@code broken}. */
  public String next() {
    if (documents.isEmpty()) {
      try {
        String frame = received.poll(SECONDS_TO_WAIT, SECONDS);
        if (frame == null) {
          throw new AssertionError("nothing came");
        }
        documents.addAll(Arrays.asList(frame.split("\n")));
      } catch (InterruptedException stop) {
        throw new AssertionError("interrupted", stop);
      }
    }
    return documents.removeFirst();
  }

  public void say(String text) {
    socket.sendText(text, true).join();
  }

  public void sayBytes(byte[] bytes) {
    socket.sendBinary(ByteBuffer.wrap(bytes), true).join();
  }

  /** How often the server has sent a ping. */
  public int pings() {
    return pings.get();
  }

  public boolean isOpen() {
    return !socket.isInputClosed();
  }

  /** Says good-bye. */
  public void leave() {
    socket.sendClose(WebSocket.NORMAL_CLOSURE, "").join();
  }

  @Override
  public void close() {
    socket.abort();
  }

  private final class Listener implements WebSocket.Listener {
    private final boolean reads;
    private final StringBuilder frame = new StringBuilder();

    Listener(boolean reads) {
      this.reads = reads;
    }

    @Override
    public void onOpen(WebSocket opened) {
      if (reads) {
        opened.request(1);
      }
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence text, boolean last) {
      frame.append(text);
      if (last) {
        received.add(frame.toString());
        frame.setLength(0);
      }
      from.request(1);
      return null;
    }

    @Override
    public CompletionStage<?> onPing(WebSocket from, ByteBuffer payload) {
      pings.incrementAndGet(); // the pong is sent without us
      from.request(1);
      return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket from, int code, String reason) {
      received.add("closed " + code);
      return null;
    }

    @Override
    public void onError(WebSocket from, Throwable error) {
      received.add("broken");
    }
  }
}
