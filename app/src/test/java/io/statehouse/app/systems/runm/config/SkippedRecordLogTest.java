package io.statehouse.app.systems.runm.config;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.statehouse.app.http.RunningServer;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.url.StoreUrl;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class SkippedRecordLogTest {
  private static final String TYPE = "runm-metadata/runm/metadata/types/object/runm.x";

  @TempDir Path directory;

  private final Logger logger = (Logger) LoggerFactory.getLogger(SkippedRecordLog.class);
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();

  @BeforeEach
  void listen() {
    logger.setLevel(Level.WARN);
    logger.addAppender(log);
    log.start();
  }

  @AfterEach
  void stopListening() {
    logger.detachAppender(log);
    logger.setLevel(null);
  }

  @Test
  void what_searches_leave_out_is_logged_once_and_counted_each_time() {
    try (KeyValueStore store =
        StoreCatalog.standard(directory)
            .open(StoreUrl.parse("file:./statehouse-data/runm"), RoundTripListener.NONE)) {
      store.commit(Transaction.builder().put(new Key(TYPE), Bytes.copyOf(new byte[] {1})).build());
    }
    try (RunningServer server =
        new RunningServer(directory, Map.of("only", "runm", "runm.grpc.listen", "off"))) {
      assertThat(server.get("/metrics").body())
          .contains("\nstatehouse_runm_records_skipped_total 0.0\n");

      server.get("/runm/object-types");
      server.get("/runm/object-types");

      assertThat(server.get("/runm/object-types").body()).contains("runm.machine");
      assertThat(server.get("/metrics").body())
          .contains("\nstatehouse_runm_records_skipped_total 3.0\n");
    }
    assertThat(List.copyOf(log.list))
        .extracting(ILoggingEvent::getFormattedMessage)
        .containsExactly(
            "a search left out '"
                + TYPE
                + "': its value cannot be read; run statehouse runm verify");
  }
}
