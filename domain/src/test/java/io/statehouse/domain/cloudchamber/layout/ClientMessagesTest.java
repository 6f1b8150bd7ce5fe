package io.statehouse.domain.cloudchamber.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Password;
import io.statehouse.domain.cloudchamber.entities.Right;
import io.statehouse.domain.cloudchamber.entities.Rights;
import io.statehouse.domain.cloudchamber.entities.Session;
import io.statehouse.domain.cloudchamber.entities.User;
import io.statehouse.domain.cloudchamber.layout.ClientMessages.SessionEntry;
import io.statehouse.domain.cloudchamber.layout.ClientMessages.SessionList;
import io.statehouse.domain.cloudchamber.layout.ClientMessages.SessionStatus;
import io.statehouse.domain.cloudchamber.layout.ClientMessages.SimulationStatus;
import io.statehouse.domain.cloudchamber.layout.ClientMessages.UserDefinition;
import io.statehouse.domain.cloudchamber.layout.ClientMessages.UserEntry;
import io.statehouse.domain.cloudchamber.layout.ClientMessages.UserList;
import io.statehouse.domain.cloudchamber.layout.ClientMessages.UserPassword;
import io.statehouse.domain.cloudchamber.layout.ClientMessages.UserPublic;
import io.statehouse.domain.cloudchamber.layout.ClientMessages.UserUpdate;
import io.statehouse.ports.Bytes;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientMessagesTest {
  @Test
  void a_user_is_shown_with_its_rights_even_if_there_are_none() {
    User user = new User(new Name("a"), Bytes.EMPTY, true, false, Rights.of(Right.INJECT_FAULTS));

    assertThat(ClientMessages.USER_PUBLIC.json(UserPublic.of(user)))
        .isEqualTo("{\"enabled\":true,\"rights\":{\"canInjectFaults\":true}}");
    assertThat(ClientMessages.USER_PUBLIC.json(new UserPublic(false, Rights.NONE, false)))
        .isEqualTo("{\"rights\":{}}");
  }

  @Test
  void users_are_listed_as_by_the_original() {
    UserList users =
        new UserList(
            List.of(
                new UserEntry("admin", "/api/users/admin", true),
                new UserEntry("Dana", "/api/users/Dana", false)));

    assertThat(ClientMessages.USER_LIST.json(users))
        .isEqualTo(
            "{\"users\":[{\"name\":\"admin\",\"uri\":\"/api/users/admin\",\"protected\":true},"
                + "{\"name\":\"Dana\",\"uri\":\"/api/users/Dana\"}]}");
    assertThat(ClientMessages.USER_LIST.json(new UserList(List.of()))).isEqualTo("{}");
  }

  @Test
  void times_and_durations_are_written_as_by_protocol_buffers() {
    Instant started = Instant.parse("2026-11-20T23:05:50.120Z");

    assertThat(simulation(started, Duration.ofHours(1)))
        .isEqualTo(
            "{\"frontEndStartedAt\":\"2026-11-20T23:05:50.120Z\",\"inactivityTimeout\":\"3600s\"}");
    assertThat(simulation(started, Duration.ofMillis(250))).contains(":\"0.250s\"");
    assertThat(simulation(started, Duration.ofNanos(1_000_000_001))).contains(":\"1.000000001s\"");
    assertThat(simulation(started, Duration.ofNanos(10_120_000))).contains(":\"0.010120s\"");
  }

  private static String simulation(Instant started, Duration inactivity) {
    return ClientMessages.SIMULATION_STATUS.json(new SimulationStatus(started, inactivity));
  }

  @Test
  void sessions_are_listed_and_shown_as_by_the_original() {
    Session session =
        new Session(
            7,
            new Name("Dana"),
            "",
            Bytes.EMPTY,
            Bytes.EMPTY,
            Instant.parse("2026-11-20T23:05:50Z"));

    assertThat(ClientMessages.SESSION_STATUS.json(SessionStatus.of(session)))
        .isEqualTo("{\"userName\":\"dana\",\"timeout\":\"2026-11-20T23:05:50Z\"}");
    assertThat(
            ClientMessages.SESSION_LIST.json(
                new SessionList(List.of(new SessionEntry(1, "/api/simulation/sessions/1")))))
        .isEqualTo("{\"sessions\":[{\"id\":\"1\",\"uri\":\"/api/simulation/sessions/1\"}]}");
  }

  @Test
  void what_clients_send_is_read() {
    Rights rights = Rights.of(Right.STEP_TIME);
    Password secret = Password.of("secret");

    assertThat(
            ClientMessages.USER_DEFINITION.read(
                "{\"password\":\"secret\",\"enabled\":true,\"rights\":{\"can_step_time\":true}}"))
        .isEqualTo(new UserDefinition(secret, true, rights));
    assertThat(ClientMessages.USER_UPDATE.read("{\"rights\":null}"))
        .isEqualTo(new UserUpdate(false, Rights.NONE));
    assertThat(
            ClientMessages.USER_PASSWORD.read(
                "{\"oldPassword\":\"secret\",\"newPassword\":\"\",\"force\":true}"))
        .isEqualTo(new UserPassword(secret, Password.of(""), true));
  }

  @Test
  void unknown_members_and_empty_bodies_are_refused() {
    assertThatThrownBy(() -> ClientMessages.USER_UPDATE.read("{\"password\":\"x\"}"))
        .hasMessage("unknown field \"password\" in admin.UserUpdate");
    assertThatThrownBy(() -> ClientMessages.USER_DEFINITION.read("")).hasMessage("EOF");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'enabled':123} | json: cannot unmarshal number into Go value of type bool"
            + " | : member 'enabled' at line 1, column 12",
        "{'password':7} | json: cannot unmarshal number into Go value of type string"
            + " | : member 'password' at line 1, column 13",
        "{'rights':true} | json: cannot unmarshal bool into Go value of type"
            + " map[string]json.RawMessage | : member 'rights' at line 1, column 11",
        "{'rights':{'canStepTime':'yes'}} | json: cannot unmarshal string into Go value of type bool"
            + " | : member 'canStepTime' at line 1, column 26",
        "[1] | json: cannot unmarshal array into Go value of type map[string]json.RawMessage"
            + " | : the document at line 1, column 1",
        "{'enabled': | unexpected EOF | ``",
        "{'password':'secre | unexpected EOF | ``",
        "{enabled:1} | invalid character 'e' looking for beginning of object key string"
            + " | ` at line 1, column 2`",
        "{'enabled':tru} | invalid character '}' in literal true (expecting 'e')"
            + " | ` at line 1, column 15`",
      })
  void what_is_wrong_is_said_in_the_words_of_the_original_and_where(
      String document, String words, String place) {
    String sent = document.replace('\'', '"');

    assertThatThrownBy(() -> ClientMessages.USER_DEFINITION.readAsOriginal(sent)).hasMessage(words);
    assertThatThrownBy(() -> ClientMessages.USER_DEFINITION.read(sent)).hasMessage(words + place);
  }

  @Test
  void passwords_that_were_read_are_not_shown() {
    UserPassword change = ClientMessages.USER_PASSWORD.read("{\"oldPassword\":\"secret\"}");

    assertThat(change.toString()).doesNotContain("secret");
  }
}
