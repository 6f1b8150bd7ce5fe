package io.statehouse.app.http;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server on file stores among many clients that finish no request. */
class UnfinishedRequestsTest {
  @TempDir Path directory;

  @Test
  void a_thousand_unfinished_requests_delay_no_other_client() throws Exception {
    UnfinishedRequests.delayNoOtherClient(directory, Map.of());
  }
}
