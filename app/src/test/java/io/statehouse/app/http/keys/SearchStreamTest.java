package io.statehouse.app.http.keys;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.failure.Failures;
import io.statehouse.app.http.StreamPeer;
import io.statehouse.app.keys.KeySearch;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class SearchStreamTest {
  private final Peer peer = new Peer();
  private final CountDownLatch ended = new CountDownLatch(1);

  /** A client that takes all, or nothing after the first. */
  private static final class Peer implements StreamPeer {
    private final StringBuffer received = new StringBuffer();
    private final CountDownLatch first = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile boolean reads = true;

    @Override
    public void send(List<byte[]> parts, Runnable sent) {
      parts.forEach(part -> received.append(new String(part, UTF_8)));
      first.countDown();
      if (reads) {
        sent.run();
      }
    }

    @Override
    public long tookNanos() {
      return 0;
    }

    @Override
    public void end() {
      over.countDown();
    }

    @Override
    public void drop() {
      over.countDown();
    }
  }

  private SearchStream started(Function<KeySearch.Listener, KeySearch.Outcome> search) {
    SearchStream stream =
        new SearchStream(
            peer,
            search,
            () -> entry -> Optional.empty(),
            new Failures(thrown -> Optional.empty()));
    stream.start(ended::countDown);
    return stream;
  }

  private static KeySearch.Outcome endless(KeySearch.Listener listener) {
    for (long scanned = 1; ; scanned++) {
      listener.scanned(scanned, new Key("/a"));
    }
  }

  private static void await(CountDownLatch latch) throws InterruptedException {
    assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void progress_is_told_while_nothing_is_found() throws InterruptedException {
    SearchStream stream = started(SearchStreamTest::endless);

    await(peer.first);
    stream.cancel();

    await(ended);
    assertThat(peer.received).contains("event: progress\ndata: {\"scanned\":", "\"at\":\"/a\"}");
  }

  @Test
  void a_search_ends_at_once_when_its_client_is_gone_though_it_did_not_read()
      throws InterruptedException {
    peer.reads = false;
    SearchStream stream = started(SearchStreamTest::endless);

    await(peer.first);
    stream.cancel();

    await(ended);
    assertThat(peer.received).doesNotContain("done", "failed");
  }

  @Test
  void a_server_that_stops_ends_the_response() throws InterruptedException {
    SearchStream stream = started(SearchStreamTest::endless);

    stream.end();

    await(ended);
    await(peer.over);
  }

  @Test
  void a_store_that_fails_is_told() throws InterruptedException {
    started(
        listener -> {
          throw new StoreException.Unavailable("etcd does not respond: check it");
        });

    await(peer.over);
    assertThat(peer.received)
        .hasToString(
            "event: failed\ndata: {\"error\":\"etcd does not respond: check it\","
                + "\"code\":\"unavailable\"}\n\n");
  }
}
