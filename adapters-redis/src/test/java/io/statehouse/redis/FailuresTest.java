package io.statehouse.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.StoreException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;

class FailuresTest {
  private final Failures failures = new Failures("redis://h:1/0");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "OOM command not allowed when used memory > 'maxmemory'. script: 1, on @user_script:3.",
        "READONLY You can't write against a read only replica. script: 1, on @user_script:3.",
        "MISCONF Redis is configured to save RDB snapshots, but it's unable to persist to disk",
        "MISCONF Errors writing to the AOF file: No space left on device",
        "NOREPLICAS Not enough good replicas to write."
      })
  void a_server_that_accepts_no_writes_rejects_them(String error) {
    assertThat(failures.writeError(new JedisDataException(error)))
        .isInstanceOf(StoreException.WritesRejected.class)
        .hasMessageStartingWith("redis://h:1/0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "NOAUTH Authentication required.",
        "WRONGPASS invalid username-password pair or user is disabled.",
        "NOPERM User u has no permissions to run the 'set' command",
        "ERR The user executing the script can't run this command or subcommand script: 1",
        "ERR AUTH <password> called without any password configured for the default user.",
        "DENIED Redis is running in protected mode because protected mode is enabled",
        "ERR DB index is out of range"
      })
  void what_the_credentials_do_not_permit_is_denied(String error) {
    assertThat(failures.writeError(new JedisDataException(error)))
        .isInstanceOf(StoreException.Denied.class);
    assertThat(failures.readError(new JedisDataException(error)))
        .isInstanceOf(StoreException.Denied.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "LOADING Redis is loading the dataset in memory",
        "BUSY Redis is busy running a script.",
        "NOSCRIPT No matching script. Please use EVAL.",
        "MASTERDOWN Link with MASTER is down",
        "ERR max number of clients reached",
        "ERR Error running script: Script killed by user with SCRIPT KILL..."
      })
  void a_temporary_error_is_unavailable_and_nothing_was_applied(String error) {
    assertThat(failures.writeError(new JedisDataException(error)))
        .isExactlyInstanceOf(StoreException.Unavailable.class)
        .hasMessageStartingWith("redis://h:1/0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "NOAUTH Authentication required.",
        "WRONGPASS invalid username-password pair or user is disabled.",
        "NOPERM User u has no permissions to run the 'set' command",
        "ERR The user executing the script can't run this command or subcommand script: 1",
        "CROSSSLOT Keys in request don't hash to the same slot",
        "MOVED 3999 127.0.0.1:6381",
        "ERR DB index is out of range",
        "ERR unknown command 'HELLO', with args beginning with: '2'"
      })
  void a_permanent_error_is_refused(String error) {
    assertThat(failures.writeError(new JedisDataException(error)))
        .isInstanceOf(StoreException.Refused.class);
    assertThat(failures.readError(new JedisDataException(error)))
        .isInstanceOf(StoreException.Refused.class);
  }

  @Test
  void an_unexpected_error_leaves_a_write_unknown_but_not_a_read() {
    JedisDataException error = new JedisDataException("ERR something new\nin two lines");

    assertThat(failures.writeError(error))
        .isInstanceOf(StoreException.OutcomeUnknown.class)
        .message()
        .doesNotContain("\n");
    assertThat(failures.readError(error)).isInstanceOf(StoreException.Unavailable.class);
  }

  @Test
  void messages_say_what_to_check() {
    assertThat(failures.notConnected(broken(new ConnectException("Connection refused"))))
        .hasMessageContaining("connection refused, check host and port");
    assertThat(failures.notConnected(broken(new UnknownHostException("h"))))
        .hasMessageContaining("unknown host");
    assertThat(failures.notConnected(broken(new SSLException("bad certificate"))))
        .hasMessageContaining("TLS failed")
        .hasMessageContaining("bad certificate");
    assertThat(failures.noResponse(broken(new SocketTimeoutException("Read timed out"))))
        .hasMessageContaining("no response within the timeout");
    assertThat(
            failures.noResponseToWrite(new JedisConnectionException("Unexpected end of stream.")))
        .hasMessageContaining("read before trying again")
        .hasMessageContaining("Unexpected end of stream");
    assertThat(failures.cluster()).hasMessageContaining("do not share a slot");
  }

  private static JedisConnectionException broken(Exception cause) {
    return new JedisConnectionException(cause);
  }
}
