package io.statehouse.app.systems.missions.http.live;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Optional;

/** One client that is told by server-sent events. Notices are between sockets. */
final class StreamClient implements LiveListener {
  private static final String NO_DATA = "{}";
  private static final byte[] ALIVE = ": alive\n\n".getBytes(UTF_8);

  private final Mailbox mailbox = new Mailbox(Outbox.MOST_WAITING);
  private long told;

  @Override
  public void tell(LiveEvent event) {
    if (!event.isNotice()) {
      mailbox.add(event);
    }
  }

  @Override
  public void end(End why) {
    mailbox.end();
  }

  /**
   * Writes events as they come, until there are no more.
   *
   * @param first what the stream begins with
   */
  void write(String first, Duration heartbeat, OutputStream out)
      throws IOException, InterruptedException {
    write(out, first, NO_DATA);
    while (!mailbox.isOver()) {
      Optional<LiveEvent> event = mailbox.next(heartbeat);
      if (event.isPresent()) {
        write(out, event.get().name(), event.get().data());
      } else if (!mailbox.isOver()) {
        out.write(ALIVE);
        out.flush();
      }
    }
  }

  /** The number is for clients that come back with the last one: it shows that they were here. */
  private void write(OutputStream out, String name, String data) throws IOException {
    told++;
    out.write(("event: " + name + "\nid: " + told + "\ndata: " + data + "\n\n").getBytes(UTF_8));
    out.flush();
  }
}
