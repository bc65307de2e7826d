-- Who is an affiliate, for the operators' list.
CREATE INDEX user_affiliate ON user (id) WHERE kol = 1;
