package io.statehouse.app.systems.cloudchamber.resources;

import io.statehouse.app.system.ResourceKind;
import io.statehouse.domain.cloudchamber.accounts.Users;
import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Stored;
import io.statehouse.domain.cloudchamber.entities.User;
import io.statehouse.domain.cloudchamber.layout.ClientMessages;
import io.statehouse.domain.cloudchamber.layout.ClientMessages.UserPublic;
import io.statehouse.ports.Bytes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The users, with the hashes of their passwords. A document without one leaves the password of a
 * user as it is.
 */
record UserKind(Users users) implements ResourceKind {
  private static final String NAME = "name";
  private static final String HASH = "passwordHash";

  @Override
  public String name() {
    return "user";
  }

  @Override
  public boolean isSecret() {
    return true;
  }

  @Override
  public Stream<Map<String, Object>> documents() {
    return users.list(Caller.OPERATOR).items().stream().map(Stored::record).map(UserKind::document);
  }

  private static Map<String, Object> document(User user) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put(NAME, user.name().text());
    user.passwordHash()
        .text()
        .filter(hash -> !hash.isEmpty())
        .ifPresent(hash -> document.put(HASH, hash));
    document.putAll(RecordMembers.of(ClientMessages.USER_PUBLIC, UserPublic.of(user)));
    return document;
  }

  @Override
  public String identity(Map<String, Object> document) {
    return new Name(new RecordMembers(document).text(NAME)).folded();
  }

  @Override
  public void put(Map<String, Object> document) {
    RecordMembers members = new RecordMembers(document);
    Name name = new Name(members.text(NAME));
    Bytes hash = members.optionalText(HASH).map(Bytes::utf8).orElse(Bytes.EMPTY);
    UserPublic shown = members.without(List.of(NAME, HASH)).read(ClientMessages.USER_PUBLIC);
    users.put(
        Caller.OPERATOR,
        new User(name, hash, shown.enabled(), shown.neverDelete(), shown.rights()));
  }

  @Override
  public void delete(String identity) {
    users.delete(Caller.OPERATOR, new Name(identity));
  }
}
